import { v7 as uuidv7 } from 'uuid';

/** Below this path of the server pictures are served. */
export const PICTURE_PATH = '/uploads/';

const name = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.webp';
const wholeName = new RegExp(`^${name}$`);
const nameInText = new RegExp(`${PICTURE_PATH}(${name})`, 'g');

export function newPictureName(): string {
  return `${uuidv7()}.webp`;
}

/** True only for names this server makes, so never for a path. */
export function isPictureName(text: string): boolean {
  return wholeName.test(text);
}

/** The pictures of this server that a text links to: by their path, or below its public address. */
export function namesOfOwnPictures(text: string, publicUrl: string | undefined): string[] {
  return [...text.matchAll(nameInText)].flatMap(({ 1: found = '', index }) => {
    const isPathAlone = index === 0 || /["'\s]/.test(text[index - 1] ?? '');
    const isBelowOurs = publicUrl !== undefined && text.endsWith(publicUrl, index);
    return isPathAlone || isBelowOurs ? [found] : [];
  });
}

/** The pictures a text links to, under this or any other host name. */
export function namesOfPictures(text: string): string[] {
  return [...text.matchAll(nameInText)].map(([, found]) => found ?? '');
}
