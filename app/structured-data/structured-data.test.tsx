import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { StructuredData, scriptText } from "./structured-data.tsx";

const hostileName = `</script><script>alert(1)</script><!-- ]]> & \u2028 "Ton"`;

it("escapes a name that would close the element", () => {
  const { container } = render(<StructuredData things={[{ "@type": "Place", name: hostileName }]} />);
  expect(container.querySelectorAll("script")).toHaveLength(1);
  const text = container.querySelector("script")?.textContent ?? "";
  expect(text).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(text)).toEqual({
    "@context": "https://schema.org",
    "@graph": [{ "@type": "Place", name: hostileName }],
  });
});

it("keeps every character when the page is parsed as HTML", () => {
  const text = scriptText({ "@context": "https://schema.org", "@graph": [{ "@type": "Place", name: hostileName }] });
  const page = new DOMParser().parseFromString(`<script type="application/ld+json">${text}</script>`, "text/html");
  expect(page.querySelectorAll("script")).toHaveLength(1);
  expect(JSON.parse(page.querySelector("script")?.textContent ?? "")["@graph"][0].name).toBe(hostileName);
});
