import { expect, it } from "vitest";
import { playerOf } from "./video-still.tsx";

it.each([
  ["https://www.youtube.com/watch?v=abcdefghijk", "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1"],
  ["https://youtu.be/abcdefghijk", "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1"],
  ["https://vimeo.com/123456", "https://player.vimeo.com/video/123456?dnt=1&autoplay=1"],
  ["https://vimeo.com/kanal", null],
])("returns the player of %s: %s", (url, playerUrl) => {
  expect(playerOf(url).playerUrl).toBe(playerUrl);
});
