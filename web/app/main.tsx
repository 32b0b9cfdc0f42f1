import { Console } from './console.tsx';
import { start } from './start.tsx';

start(<Console />);
