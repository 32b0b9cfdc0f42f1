/** What holds code for one kind of machine: not built into the server, but installed beside it. */
export const COMPILED_PACKAGES = ['@node-rs/argon2', 'sharp'];
