/** Longest side that the server keeps, in px; a larger one would only be slower to send. */
const LONGEST_SIDE = 2000;
/** Milliseconds for which another site is waited. */
const PATIENCE = 30_000;

/**
 * An image of another site as a file, drawn anew: only its looks are left, of an animation the first
 * frame. It is loaded as images are, so that the page needs no right to call other sites.
 *
 * @throws when its site does not let it be read, or does not answer
 */
export async function imageFile(source: string): Promise<File> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.referrerPolicy = 'no-referrer';
  await loaded(image, source);
  const canvas = document.createElement('canvas');
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height, 1));
  // A drawing may say no size of its own.
  canvas.width = Math.max(1, Math.round((width || LONGEST_SIDE / 2) * scale));
  canvas.height = Math.max(1, Math.round((height || LONGEST_SIDE / 2) * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.9));
  if (!blob) throw new Error('The picture cannot be drawn');
  return new File([blob], 'picture', { type: blob.type });
}

function loaded(image: HTMLImageElement, source: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      image.src = '';
      reject(new Error('No answer'));
    }, PATIENCE);
    image.onload = () => resolve(clearTimeout(timer));
    image.onerror = () => reject(new Error('Not loaded'));
    image.src = source;
  });
}
