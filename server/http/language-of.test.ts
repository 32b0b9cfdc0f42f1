import { describe, expect, test } from 'vitest';
import { sampleBlog } from '#server/test/sample-blog.ts';
import { problemWith, sampleProblem } from '#server/test/sample-problem.ts';
import { ADMIN, shareTestServer } from '#server/test/test-server.ts';

const server = shareTestServer();
const HINDI = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.5' };
const DEVANAGARI = /[\u0900-\u097f]/;

describe('a caller without an account is answered in the language that the browser asks for', () => {
  test('when a problem has come', async () => {
    const sent = { body: sampleProblem, headers: HINDI };
    const { status, body } = await server().inject('POST', '/problems', sent);
    expect(status).toBe(201);
    expect(body.message).toBe(`आपकी शिकायत मिल गई। आपकी शिकायत संख्या ${body.data.reference} है`);
  });

  test('when a rule is broken, field by field', async () => {
    const sent = { body: problemWith({ privacy: { consent: false } }), headers: HINDI };
    const { status, body } = await server().inject('POST', '/problems', sent);
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      {
        path: 'privacy.consent',
        message: 'सहमति ज़रूरी है: आगे बढ़ने के लिए सहमति पर निशान लगाएँ',
      },
    ]);
    expect(body.message).toBe(body.errors[0].message);
  });

  test('when content breaks a rule, be it short or judged in its own thread', async () => {
    const { token, inject } = { token: server().adminToken, inject: server().inject };
    for (const content of ['<p>छोटा</p>', `<p>${'<b></b>'.repeat(3000)}</p>`]) {
      const sent = { token, body: { ...sampleBlog, content }, headers: HINDI };
      const { status, body } = await inject('POST', '/blogs', sent);
      expect(status).toBe(422);
      expect(body.message).toMatch(DEVANAGARI);
    }
  });

  test('and a refused sign-in begins with the words that programs look for', async () => {
    const sent = { body: { ...ADMIN, password: 'wrong one' }, headers: HINDI };
    const { status, body } = await server().inject('POST', '/auth/login', sent);
    expect(status).toBe(401);
    expect(body.message).toBe('Access denied: ईमेल या पासवर्ड गलत है');
  });

  test('and in English without a wish', async () => {
    const { body } = await server().inject('POST', '/problems', { body: sampleProblem });
    expect(body.message).toMatch(/^Report received\. /);
  });
});

describe('an account', () => {
  test('keeps its language, and is answered in it whatever the browser asks for', async () => {
    const { adminToken: token, inject } = server();
    const me = async () => (await inject('GET', '/auth/me', { token })).body.data.user;
    expect(await me()).not.toHaveProperty('language');
    const saved = await inject('PUT', '/auth/profile', { token, body: { language: 'hi' } });
    expect(saved.status).toBe(200);
    expect(await me()).toMatchObject({ language: 'hi', name: ADMIN.name, email: ADMIN.email });
    const english = { 'accept-language': 'en' };
    const gone = await inject('GET', '/blogs/none', { token, headers: english });
    expect(gone.body.message).toBe('ब्लॉग पोस्ट नहीं मिली');
    const signedIn = await inject('POST', '/auth/login', { body: ADMIN, headers: english });
    expect(signedIn.body.data.user.language).toBe('hi');
    await inject('PUT', '/auth/profile', { token, body: { language: 'en' } });
    const back = await inject('GET', '/blogs/none', { token, headers: HINDI });
    expect(back.body.message).toBe('Blog post not found');
  });

  test('takes no language that the console has not', async () => {
    const { adminToken: token, inject } = server();
    const { status, body } = await inject('PUT', '/auth/profile', {
      token,
      body: { language: 'fr' },
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ path: 'language', message: 'language must be one of en, hi' }]);
  });
});
