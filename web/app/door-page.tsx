import { Door } from './door.tsx';
import { DRAWN } from './drawn.ts';
import { start } from './start.tsx';

void start(<Door />).then(() => document.dispatchEvent(new Event(DRAWN)));
