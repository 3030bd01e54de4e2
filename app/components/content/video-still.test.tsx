import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { pageSectionContents } from "#domain/content/page-section-content.ts";
import { playerOf, VideoStill } from "./video-still.tsx";

/** Expects that a section of the type `video` can contain the URL. */
function expectAccepted(urlWithoutScheme: string): void {
  const content = { title: "", url: `https://${urlWithoutScheme}`, mediaId: crypto.randomUUID() };
  expect(pageSectionContents.video.safeParse(content).error).toBeUndefined();
}

it.each([
  "www.youtube.com/watch?v=abc-efgh_jk",
  "youtube.com/watch?v=abc-efgh_jk",
  "m.youtube.com/watch?v=abc-efgh_jk",
  "www.youtube.com/watch?app=desktop&v=abc-efgh_jk&t=30s",
  "www.youtube.com/shorts/abc-efgh_jk",
  "youtube.com/shorts/abc-efgh_jk?si=1",
  "www.youtube.com/live/abc-efgh_jk?feature=share",
  "www.youtube.com/embed/abc-efgh_jk",
  "youtu.be/abc-efgh_jk?si=1",
])("returns the player of the YouTube video %s", (urlWithoutScheme) => {
  expectAccepted(urlWithoutScheme);
  expect(playerOf(`https://${urlWithoutScheme}`).playerUrl).toBe(
    "https://www.youtube-nocookie.com/embed/abc-efgh_jk?autoplay=1",
  );
});

it.each([
  ["vimeo.com/123456", ""],
  ["www.vimeo.com/123456", ""],
  ["vimeo.com/channels/kunst/123456", ""],
  ["vimeo.com/showcase/99/video/123456", ""],
  ["player.vimeo.com/video/123456", ""],
  // The URL of an unlisted video contains a hash, which the player needs. The hash can consist of digits only.
  ["vimeo.com/123456/0123456789", "h=0123456789&"],
  ["vimeo.com/123456/ab12?share=copy", "h=ab12&"],
  ["player.vimeo.com/video/123456?dnt=1&h=ab12", "h=ab12&"],
])("returns the player of the Vimeo video %s", (urlWithoutScheme, hashParameter) => {
  expectAccepted(urlWithoutScheme);
  expect(playerOf(`https://${urlWithoutScheme}`).playerUrl).toBe(
    `https://player.vimeo.com/video/123456?${hashParameter}dnt=1&autoplay=1`,
  );
});

it.each([
  "https://www.youtube.com/playlist?list=abc-efgh_jk",
  "https://www.youtube.com/embed/videoseries?list=abc-efgh_jk",
  "https://www.youtube.com/embed/live_stream?channel=abc-efgh_jk",
  "https://www.youtube.com/c/abc-efgh_jk",
  "https://www.youtube.com/watch",
  "https://vimeo.com/kanal",
  "https://vimeo.com/showcase/123456",
  "https://vimeo.com/event/123456",
])("returns no player for %s, which contains no video id", (url) => {
  expect(playerOf(url).playerUrl).toBeNull();
});

it("lets the loaded player start without another press", () => {
  render(<VideoStill title="Beim Drehen" url="https://vimeo.com/123456" image={null} />);
  fireEvent.click(screen.getByRole("button", { name: "Video laden" }));
  expect(screen.getByTitle("Beim Drehen").getAttribute("allow")?.split("; ")).toContain("autoplay");
});
