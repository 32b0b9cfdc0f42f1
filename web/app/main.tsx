import { Console } from './console.tsx';
import { start } from './start.tsx';

// Not awaited: the file of a language imports from this one, and each would wait for the other.
void start(<Console />);
