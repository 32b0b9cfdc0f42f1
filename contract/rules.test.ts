import { describe, expect, test } from 'vitest';
import { authEndpoints } from './auth.ts';
import { newPassword, resetPasswordForm } from './auth-forms.ts';
import { blogForm } from './blog-forms.ts';
import { splitTags } from './blog-values.ts';
import { blogEndpoints } from './blogs.ts';
import { problemBody } from './problem-body.ts';
import type { z } from './zod.ts';

const blog = {
  title: 'Drains of Kankarbagh',
  excerpt: 'e'.repeat(50),
  content: `<p>${'c'.repeat(100)}</p>`,
  authorName: 'Editors',
  authorEmail: 'a@b',
  authorBio: '',
  category: 'Governance',
  readTime: '5 min read',
  tags: '',
  featuredImage: null,
};

/** The first message for a field, or nothing when the whole is accepted. */
function complaint(schema: z.ZodType, value: unknown, field: string): string | undefined {
  return schema.safeParse(value).error?.issues.find((issue) => issue.path.join('.') === field)
    ?.message;
}

describe('a blog', () => {
  test.each([
    ['title', '', 'Title is required'],
    ['title', '   ', 'Title is required'],
    ['title', 'Nine char', 'Title should be at least 10 characters'],
    ['title', '  Nine char  ', 'Title should be at least 10 characters'],
    ['title', 'Ten chars.', undefined],
    // As JavaScript counts: two for each of these.
    ['title', '😀'.repeat(4), 'Title should be at least 10 characters'],
    ['title', '😀'.repeat(5), undefined],
    ['excerpt', '', 'Excerpt is required'],
    ['excerpt', 'e'.repeat(49), 'Excerpt should be at least 50 characters'],
    ['excerpt', 'e'.repeat(50), undefined],
    ['authorName', ' ', 'Author name is required'],
    ['authorEmail', '', 'Author email is required'],
    ['authorEmail', 'nobody', 'Invalid email address'],
    ['authorEmail', 'a@', 'Invalid email address'],
    ['authorEmail', 'a@b', undefined],
    ['category', '', 'Category is required'],
    ['readTime', '', 'Read time is required'],
    ['content', '', 'Blog content is required'],
    ['content', '<p><br></p>', 'Blog content is required'],
    ['content', '<p>&nbsp;\u00a0 </p>', 'Blog content is required'],
    [
      'content',
      `<p><strong>${'c'.repeat(99)}</strong></p>`,
      'Blog content should be at least 100 characters long',
    ],
    [
      'content',
      `<p>${'&amp;'.repeat(99)}</p>`,
      'Blog content should be at least 100 characters long',
    ],
    ['content', `<p>${'&amp;'.repeat(100)}</p>`, undefined],
    ['content', `<p>${'c'.repeat(50)}</p><p>${'c'.repeat(50)}</p>`, undefined],
  ])('%s %j → %s', (field, value, message) => {
    expect(complaint(blogForm, { ...blog, [field]: value }, field)).toBe(message);
  });

  const IMAGE = `<img alt="" src="data:image/png;base64,${'A'.repeat(600_000)}">`;
  const TOO_LONG = 'Blog content must be at most 500000 characters with its markup';
  const many = Array.from({ length: 31 }, (_, index) => `t${index}`);
  test.each([
    ['title', 't'.repeat(300), undefined],
    ['title', 't'.repeat(301), 'Title must be at most 300 characters'],
    ['title', '😀'.repeat(150), undefined],
    ['title', '😀'.repeat(151), 'Title must be at most 300 characters'],
    ['title', 'Nul in\0side it', 'Title contains a NUL character: remove it'],
    ['excerpt', 'e'.repeat(1001), 'Excerpt must be at most 1000 characters'],
    ['authorBio', 'b'.repeat(2001), 'Author bio must be at most 2000 characters'],
    ['tags', many, 'Give at most 30 tags'],
    ['content', `<p>${'c'.repeat(500_000)}</p>`, TOO_LONG],
    [
      'content',
      blog.content + IMAGE,
      `${TOO_LONG}; remove the pictures embedded in it and upload one as the featured image`,
    ],
  ])(
    'has upper limits of our server, of which the form knows nothing: %s %.12j',
    (field, value, message) => {
      expect(complaint(blogEndpoints.update.body, { [field]: value }, field)).toBe(message);
      const typed = Array.isArray(value) ? value.join(',') : value;
      expect(complaint(blogForm, { ...blog, [field]: typed }, field)).toBeUndefined();
    },
  );

  test('is refused for a tag of more than 60 characters', () => {
    const tags = ['x'.repeat(61)];
    expect(blogEndpoints.update.body.safeParse({ tags }).error?.issues[0]?.message).toBe(
      'Tag must be at most 60 characters',
    );
  });

  test('has its tags split on commas, trimmed, and without empty ones', () => {
    expect(splitTags(' roads, , सड़क ,,drains')).toEqual(['roads', 'सड़क', 'drains']);
  });

  test('is published, without tags and image, unless it says otherwise', () => {
    const { tags, featuredImage, authorBio, ...least } = blog;
    expect(blogEndpoints.create.body.parse(least)).toMatchObject({
      status: 'published',
      tags: [],
      featuredImage: null,
      authorBio: '',
    });
  });

  test('changes only in the fields that were sent', () => {
    expect(blogEndpoints.update.body.parse({ title: 'A new headline' })).toEqual({
      title: 'A new headline',
    });
  });

  test.each([
    ...['javascript:alert(1)', 'data:image/png;base64,AA', '//host/x.png', 'picture.png'],
    ...['/\t/host/x.png', '/\n\\host/x.png', '/a\r/x.png'],
  ])('takes no image from %j', (featuredImage) => {
    expect(complaint(blogEndpoints.update.body, { featuredImage }, 'featuredImage')).toBe(
      'Featured image must be a web link',
    );
  });
});

describe('a password', () => {
  test.each([
    ['', 'Password is required'],
    ['12345', 'Password must be at least 6 characters long'],
    ['123456', undefined],
    ['      ', undefined],
  ])('%j → %s', (password, message) => {
    expect(complaint(newPassword, password, '')).toBe(message);
  });

  test('is confirmed by typing it twice', () => {
    const form = { token: 't', newPassword: 'secret1', confirmPassword: 'secret2' };
    expect(complaint(resetPasswordForm, form, 'confirmPassword')).toBe('Passwords do not match');
  });

  test('and an email are required to sign in', () => {
    expect(complaint(authEndpoints.login.body, {}, 'email')).toBe('Email is required');
    expect(complaint(authEndpoints.login.body, {}, 'password')).toBe('Password is required');
  });
});

describe('a problem', () => {
  const problem = {
    personalInfo: { name: 'Reporter', phone: '0612 000000', city: 'Patna', state: 'Bihar' },
    issueDetails: { category: 'Other', subject: 'Street light', description: 'Dark for a month' },
    privacy: { anonymous: false, consent: true },
  };

  test.each(['call me', '......', '+(0) 612-5', '0612 00 call'])(
    'names the nested field that breaks a rule: %s',
    (phone) => {
      const personalInfo = { ...problem.personalInfo, phone };
      expect(complaint(problemBody, { ...problem, personalInfo }, 'personalInfo.phone')).toBe(
        'Phone must have at least 6 digits and only digits, spaces, + ( ) . -',
      );
    },
  );

  test.each(['123456', '1-2-3-4-5-6', '+91 (612) 222-3333', '०६१२ ००००००'])(
    'is taken with the phone %s',
    (phone) => {
      const personalInfo = { ...problem.personalInfo, phone };
      expect(problemBody.safeParse({ ...problem, personalInfo }).success).toBe(true);
    },
  );

  test.each([
    ['', 'Category is required'],
    [undefined, 'Category is required'],
    ['Potholes', 'Category must be one of the listed categories'],
  ])('is not taken with the category %j', (category, message) => {
    const issueDetails = { ...problem.issueDetails, category };
    expect(complaint(problemBody, { ...problem, issueDetails }, 'issueDetails.category')).toBe(
      message,
    );
  });

  test('is not taken without consent', () => {
    const privacy = { anonymous: false, consent: false };
    expect(complaint(problemBody, { ...problem, privacy }, 'privacy.consent')).toBe(
      'Consent is required: tick the box to send the report',
    );
  });

  test('loses name, phone and email unread when it is anonymous', () => {
    const personalInfo = { ...problem.personalInfo, name: 7, email: 'not an address' };
    const privacy = { anonymous: true, consent: true };
    expect(problemBody.parse({ ...problem, personalInfo, privacy })).toMatchObject({
      personalInfo: { city: 'Patna', state: 'Bihar' },
    });
    expect(JSON.stringify(problemBody.parse({ ...problem, personalInfo, privacy }))).not.toContain(
      'not an address',
    );
  });

  test.each(['', 'http://example.org', 'HTTPS://example.org/a?b=c#d'])(
    'takes evidence from %j',
    (supportingLink) => {
      const { data } = problemBody.safeParse({ ...problem, evidence: { supportingLink } });
      expect(data?.evidence.supportingLink).toBe(supportingLink);
    },
  );

  test.each(['javascript:alert(1)', 'ftp://x/y', 'www.example.org'])(
    'takes no evidence from %s',
    (supportingLink) => {
      expect(
        complaint(
          problemBody,
          { ...problem, evidence: { supportingLink } },
          'evidence.supportingLink',
        ),
      ).toBe('Supporting link must be a link that begins with http:// or https://');
    },
  );
});
