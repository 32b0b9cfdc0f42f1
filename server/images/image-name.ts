import { v7 as uuidv7 } from 'uuid';

/** Below this path of the server images are served. */
export const IMAGE_PATH = '/uploads/';

const name = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.webp';
const wholeName = new RegExp(`^${name}$`);
const nameInText = new RegExp(`${IMAGE_PATH}(${name})`, 'g');

export function newImageName(): string {
  return `${uuidv7()}.webp`;
}

/** True only for names this server makes, so never for a path. */
export function isImageName(text: string): boolean {
  return wholeName.test(text);
}

/** The images of this server that a text links to: by their path, or below its public address. */
export function namesOfOwnImages(text: string, publicUrl: string | undefined): string[] {
  return [...text.matchAll(nameInText)].flatMap(({ 1: found = '', index }) => {
    const isPathAlone = index === 0 || /["'\s]/.test(text[index - 1] ?? '');
    const isBelowOurs = publicUrl !== undefined && text.endsWith(publicUrl, index);
    return isPathAlone || isBelowOurs ? [found] : [];
  });
}

/** The images a text links to, under this or any other host name. */
export function namesOfImages(text: string): string[] {
  return [...text.matchAll(nameInText)].map(([, found]) => found ?? '');
}
