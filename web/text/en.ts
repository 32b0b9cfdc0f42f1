import { app } from './app.ts';
import { ui } from './ui.ts';

/** Every text of the interface in English, one part a room. */
export const en = { app, ui };
