/**
 * The colour a CSS value names, as `#rrggbb` (or `#rrggbbaa` when it is partly transparent);
 * null for anything else, and for values that colour nothing (`transparent`, `inherit`, `var(…)`).
 */
export function cssColour(value: string): string | null {
  const text = value.trim().toLowerCase();
  if (text.length > 64) return null;
  if (text.startsWith('#')) return fromHex(text.slice(1));
  const named = namedColours.get(text);
  if (named) return `#${named}`;
  const call = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(text);
  if (!call) return null;
  const parts = (call[2] ?? '').split(/[\s,/]+/).filter(Boolean);
  if (parts.length < 3 || parts.length > 4) return null;
  const channels = call[1] === 'rgb' ? fromRgb(parts) : fromHsl(parts);
  return channels ? hexOf(channels, alphaOf(parts[3])) : null;
}

/** A colour that `cssColour` answered, as browsers write it: `rgb(230, 0, 0)`. */
export function rgbOf(hex: string): string {
  const [red, green, blue, alpha] = (hex.slice(1).match(/../g) ?? []).map((digits) =>
    Number.parseInt(digits, 16),
  );
  const channels = `${red}, ${green}, ${blue}`;
  return alpha === undefined ? `rgb(${channels})` : `rgba(${channels}, ${shareOf(alpha)})`;
}

/** The shortest share that is this byte again: two digits where they will do, else three. */
function shareOf(byte: number): number {
  const short = Math.round(byte / 2.55) / 100;
  return Math.round(short * 255) === byte ? short : Math.round((byte / 255) * 1000) / 1000;
}

function fromHex(digits: string): string | null {
  if (!/^[0-9a-f]+$/.test(digits)) return null;
  const long = digits.length < 5 ? [...digits].map((digit) => digit + digit).join('') : digits;
  if (long.length === 6) return `#${long}`;
  if (long.length !== 8 || long.endsWith('00')) return null;
  return long.endsWith('ff') ? `#${long.slice(0, 6)}` : `#${long}`;
}

function fromRgb(parts: string[]): number[] | null {
  const channels = parts.slice(0, 3).map((part) => {
    return part.endsWith('%') ? amount(part.slice(0, -1)) * 2.55 : amount(part);
  });
  return channels.every(Number.isFinite) ? channels : null;
}

function fromHsl(parts: string[]): number[] | null {
  const hue = amount((parts[0] ?? '').replace(/deg$/, ''));
  const saturation = amount((parts[1] ?? '').replace(/%$/, '')) / 100;
  const lightness = amount((parts[2] ?? '').replace(/%$/, '')) / 100;
  if (![hue, saturation, lightness].every(Number.isFinite)) return null;
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const turn = (((offset + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  });
}

/** Not `Number()`, which takes an empty text for 0. */
function amount(text: string): number {
  return /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

function alphaOf(part: string | undefined): number {
  if (part === undefined) return 1;
  return part.endsWith('%') ? amount(part.slice(0, -1)) / 100 : amount(part);
}

function hexOf(channels: number[], alpha: number): string | null {
  if (!(alpha > 0)) return null;
  const all = alpha >= 1 ? channels : [...channels, alpha * 255];
  const digits = all.map((channel) => {
    const whole = Math.round(Math.min(255, Math.max(0, channel)));
    return whole.toString(16).padStart(2, '0');
  });
  return `#${digits.join('')}`;
}

const namedColours: ReadonlyMap<string, string> = new Map(
  `aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc
    bisque ffe4c4 black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a
    burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50
    cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b
    darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b
    darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000
    darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f
    darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff
    dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0
    forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520
    gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4
    indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5
    lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff
    lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1
    lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899
    lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32
    linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd
    mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee
    mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970
    mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6
    olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa
    palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9
    peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399
    red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460
    seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd
    slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c
    teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3
    white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32`
    .split(/\s+(?=[a-z]+ )/)
    .map((entry): [string, string] => {
      const [name = '', digits = ''] = entry.split(' ');
      return [name, digits];
    }),
);
