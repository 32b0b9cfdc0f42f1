import type { Kysely } from 'kysely';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

/** The first tables; tables.ts says what each column means. */
const STATEMENTS = [
  `create table admins (
    id text primary key, name text not null, email text not null, email_key text not null unique,
    password_hash text not null, active integer not null,
    created_at bigint not null, updated_at bigint not null)`,
  `create table sessions (
    id text primary key, token_hash text not null unique,
    admin_id text not null references admins (id), user_agent text not null,
    created_at bigint not null, last_used_at bigint not null, expires_at bigint not null)`,
  'create index sessions_by_admin on sessions (admin_id)',
  `create table password_resets (
    token_hash text primary key, admin_id text not null references admins (id),
    expires_at bigint not null)`,
  // The long texts stand last: a row of a list is read without them.
  `create table blogs (
    id text primary key, title text not null, title_key text not null, excerpt text not null,
    category text not null, tags text not null, featured_image text,
    read_time text not null, author_name text not null, author_email text not null,
    author_bio text not null, status text not null, views integer not null, likes integer not null,
    published_at bigint, created_at bigint not null, updated_at bigint not null,
    version integer not null, submission_id text unique, content text not null,
    search_text text not null)`,
  'create index blogs_by_date on blogs (status, published_at, id)',
  'create index blogs_by_date_in_any_status on blogs (published_at, id)',
  'create index blogs_by_category on blogs (category, status)',
  `create table blog_tags (
    blog_id text not null references blogs (id), tag text not null, primary key (blog_id, tag))`,
  'create index blog_tags_by_tag on blog_tags (tag)',
  `create table blog_likes (
    blog_id text not null references blogs (id), visitor text not null,
    primary key (blog_id, visitor))`,
  `create table comments (
    id text primary key, blog_id text not null references blogs (id), name text not null,
    text text not null, status text not null, created_at bigint not null)`,
  'create index comments_by_blog on comments (blog_id)',
  `create table submissions (
    id text primary key, reference text not null unique, title text not null,
    excerpt text not null, content text not null, category text not null, tags text not null,
    author text not null, author_email text not null, author_bio text not null,
    featured_image text, read_time text not null, status text not null, decided_by text,
    search_text text not null, created_at bigint not null, updated_at bigint not null)`,
  'create index submissions_by_status on submissions (status, created_at, id)',
  'create index submissions_by_date on submissions (created_at, id, status)',
  `create table problems (
    id text primary key, number bigint not null unique, change bigint not null unique,
    reference text not null unique, status text not null, priority text not null,
    category text not null, subject text not null, description text not null,
    location text not null, incident_date text not null, supporting_link text not null,
    city text not null, city_key text not null, state text not null,
    anonymous integer not null, name text, phone text, email text,
    created_at bigint not null, updated_at bigint not null,
    check (anonymous = 0 or (name is null and phone is null and email is null)))`,
  `create table problem_history (
    id text primary key, problem_id text not null references problems (id),
    change bigint not null, from_status text not null, to_status text not null, note text not null,
    by_name text not null, by_admin text not null, created_at bigint not null)`,
  'create index problem_history_by_problem on problem_history (problem_id, change)',
  'create table counters (name text primary key, value bigint not null)',
  "insert into counters (name, value) values ('problems', 0)",
  `create table images (
    name text primary key, bytes integer not null, width integer not null, height integer not null,
    uploaded_by text not null, created_at bigint not null)`,
  `create table idempotency_keys (
    key_hash text primary key, body_hash text not null, reference text not null,
    created_at bigint not null)`,
  'create index idempotency_keys_by_date on idempotency_keys (created_at)',
  `create table rate_limits (
    key text primary key, count integer not null, resets_at bigint not null)`,
  'create index rate_limits_by_reset on rate_limits (resets_at)',
  'create table settings (name text primary key, value text not null)',
];

export async function up(db: Kysely<Tables>): Promise<void> {
  await runSchema(db, STATEMENTS);
}
