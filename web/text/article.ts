import { inEnglish } from './english.ts';
import { number } from './numbers.ts';

/** Words around a blog as a reader sees it. */
export const article = inEnglish('article', {
  by: (name: string) => `By ${name}`,
  tags: 'Tags',
  content: 'Content of the post',
  aboutAuthor: 'About the Author',
  imagesHeld: (count: number) =>
    count === 1
      ? 'A picture from another site is not loaded: loading it tells that site who reads this and when.'
      : `${number(count)} pictures from other sites are not loaded: loading them tells those sites who reads this and when.`,
  loadImages: 'Load pictures',
  tooMuchMarkup:
    'This text has far more in it than people write. Its words come without formatting; with it, this device may stand still for a while.',
  showAll: 'Show all',
  imageFrom: (host: string) => `Picture from ${host}`,
  loadImage: 'Load',
  copyImage: 'Copy to our images',
  copyingImage: 'Copying...',
  imageHelp: (host: string) =>
    `Either tells ${host} your internet address and the time; copying also tells it the address of this site.`,
  imageNotCopied: (host: string) =>
    `The picture cannot be copied: ${host} does not allow it, or does not have it. Save it on this device and upload it by hand.`,
  chooseSavedImage: 'Upload the saved picture',
});
