/** A color as `#rrggbb`. */
export type Color = string;

type Lab = readonly [lightness: number, a: number, b: number];

/** Interpolates two colors in OKLab; `share` (0 … 1) is that of the second color. */
export function mix(first: Color, second: Color, share: number): Color {
  const from = toLab(first);
  const to = toLab(second);
  const interpolate = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return toHex([interpolate(0), interpolate(1), interpolate(2)]);
}

/** Changes the OKLab lightness of a color; a negative amount darkens it. */
export function lighten(color: Color, amount: number): Color {
  const [lightness, a, b] = toLab(color);
  return toHex([Math.min(0.99, Math.max(0.05, lightness + amount)), a, b]);
}

/** The color at `offset` (0 … 1) on a gradient of two or more evenly spaced colors. */
export function colorOnRamp(colors: readonly Color[], offset: number): Color {
  // Less than 1, because the last color has no successor.
  const scaled = Math.min(0.9999, Math.max(0, offset)) * (colors.length - 1);
  const index = Math.floor(scaled);
  return mix(colors[index] as Color, colors[index + 1] as Color, scaled - index);
}

const labCache = new Map<Color, Lab>();

// Conversion between sRGB (transfer function of IEC 61966-2-1) and OKLab (https://bottosson.github.io/posts/oklab/).

function toLab(color: Color): Lab {
  const cached = labCache.get(color);
  if (cached) return cached;
  const linearChannel = (start: number) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b] = [linearChannel(1), linearChannel(3), linearChannel(5)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lab: Lab = [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
  labCache.set(color, lab);
  return lab;
}

function toHex([lightness, a, b]: Lab): Color {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const hexChannel = (linear: number) => {
    const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, "0");
  };
  const red = hexChannel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = hexChannel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = hexChannel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return `#${red}${green}${blue}`;
}
