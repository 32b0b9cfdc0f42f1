import type { Tables } from '#server/database/tables.ts';

/**
 * Every table with a key of its rows that both engines can go along without sorting them all, those that
 * others refer to first.
 */
export const TABLE_KEYS: { readonly [Table in keyof Tables]: readonly (keyof Tables[Table])[] } = {
  admins: ['id'],
  sessions: ['id'],
  known_devices: ['mark_hash', 'admin_id'],
  password_resets: ['token_hash'],
  reset_mails: ['id'],
  blogs: ['id'],
  blog_tags: ['blog_id', 'tag'],
  comments: ['id'],
  deleted_blogs: ['id'],
  submissions: ['id'],
  problems: ['id'],
  // On PostgreSQL it is cut by problems, and `id` alone is in no index.
  problem_history: ['problem_id', 'id'],
  counters: ['name'],
  images: ['name'],
  idempotency_keys: ['key_hash'],
  rate_limits: ['key'],
  settings: ['name'],
  audit_trail: ['number'],
  saved_views: ['id'],
  open_items: ['kind', 'item_id', 'session_id'],
  bulk_changes: ['id'],
  bulk_items: ['bulk_id', 'number'],
};

export const TABLE_NAMES = Object.keys(TABLE_KEYS) as (keyof Tables)[];
