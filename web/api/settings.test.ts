import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function baseUrl(page: object, build = ''): Promise<string> {
  vi.stubEnv('VITE_API_BASE_URL', build);
  vi.stubGlobal('document', {
    getElementById: () => ({ textContent: JSON.stringify(page) }),
  });
  return (await import('./settings.ts')).apiBaseUrl;
}

test.each([
  ['nobody says anything', {}, '', '/api'],
  ['the build says so', {}, 'https://api.example.org/v1/', 'https://api.example.org/v1'],
  [
    'the page says otherwise than the build',
    { apiBaseUrl: 'https://other.example.org/api' },
    'https://api.example.org/v1',
    'https://other.example.org/api',
  ],
])('the API is where it is when %s', async (_, page, build, expected) => {
  expect(await baseUrl(page, build)).toBe(expected);
});
