import sharp from 'sharp';
import type { PreparedImage } from '#server/images/prepare-image.ts';

const WIDTH = 1200;
const HEIGHT = 675;

const palettes = [
  ['#0f4c5c', '#e9c46a', '#f4efe4'],
  ['#2a6f6b', '#f2a541', '#fbf6ea'],
  ['#33415c', '#d9ae61', '#eef1ee'],
  ['#5b4636', '#8fb8a8', '#f7efe2'],
] as const;

/** A drawing for the head of a blog: a river, a rising sun and the dome over the city. */
export async function drawImage(index: number): Promise<PreparedImage> {
  const bytes = await sharp(Buffer.from(drawing(index)))
    .webp({ quality: 80, effort: 0 })
    .toBuffer();
  return { bytes, width: WIDTH, height: HEIGHT };
}

function drawing(index: number): string {
  const [deep, bright, pale] = palettes[index % palettes.length] ?? palettes[0];
  const sun = 260 + ((index * 173) % 700);
  const dome = 300 + ((index * 311) % 600);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${bright}" stop-opacity="0.55"/><stop offset="1" stop-color="${pale}"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="${pale}"/><rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${sun}" cy="210" r="90" fill="${bright}"/>
    ${skyline(index, deep)}
    <path d="M${dome - 130} 470 C ${dome - 125} 300, ${dome - 70} 235, ${dome} 235 S ${dome + 125} 300, ${dome + 130} 470 Z" fill="${deep}"/>
    <path d="M${dome - 110} 440 Q ${dome} 380 ${dome + 92} 350 Q ${dome} 320 ${dome - 62} 292" fill="none" stroke="${pale}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>
    <rect y="470" width="100%" height="205" fill="${deep}"/>
    ${waves(index, pale)}
  </svg>`;
}

function skyline(index: number, colour: string): string {
  const houses = Array.from({ length: 15 }, (_, house) => {
    const height = 40 + ((house * 67 + index * 41) % 110);
    return `<rect x="${house * 82}" y="${470 - height}" width="70" height="${height}" fill="${colour}" opacity="0.28"/>`;
  });
  return houses.join('');
}

function waves(index: number, colour: string): string {
  const rows = Array.from({ length: 4 }, (_, row) => {
    const y = 515 + row * 40;
    const shift = (index * 37 + row * 60) % 120;
    return `<path d="M${-shift} ${y} q 60 -22 120 0 ${'t 120 0 '.repeat(11)}" fill="none" stroke="${colour}" stroke-width="3" opacity="${0.6 - row * 0.12}"/>`;
  });
  return rows.join('');
}
