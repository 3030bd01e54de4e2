import { createElement, type ReactNode } from "react";

type DrawnElement = { tag: string; attributes: Record<string, string>; children: readonly DrawnElement[] };

type DrawnIconProps = {
  /** SVG elements from a trusted source; attributes are spelled as in SVG. */
  drawing: { viewBox: string; elements: readonly DrawnElement[] };
  className?: string;
};

/** A stroke width of 2 is reduced to 1.6, the stroke width of `Icon`. */
export function DrawnIcon({ drawing, className = "" }: DrawnIconProps) {
  return (
    <svg
      viewBox={drawing.viewBox}
      className={`size-[1.25em] flex-none fill-current [&_[stroke-width='2']]:stroke-[1.6] ${className}`}
      aria-hidden="true"
    >
      {drawing.elements.map(renderElement)}
    </svg>
  );
}

function renderElement({ tag, attributes, children }: DrawnElement, index: number): ReactNode {
  const properties = Object.entries(attributes).map(([name, value]) => [toProperty(name), value]);
  return createElement(tag, { ...Object.fromEntries(properties), key: index }, ...children.map(renderElement));
}

/** React's spelling of an SVG attribute, for example `strokeWidth`. */
function toProperty(attribute: string): string {
  return attribute.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
