import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { Scripts, type ScriptsProps } from "react-router";

type Inline = { dangerouslySetInnerHTML?: { __html: string }; type?: string; href?: string; nonce?: string };

/**
 * React Router's scripts, asked for after the first screen is painted: its stylesheet, fonts and pictures have the line for
 * themselves, because everything can be read and every link followed before a script arrives.
 */
export function LateScripts(props: ScriptsProps) {
  // A component like any other; called here to take its elements apart.
  const elements = flatten(Scripts(props));
  const preloads = elements.flatMap(({ props: { href } }) => href ?? []);
  return elements.map((element) => {
    const { type, dangerouslySetInnerHTML, ...rest } = element.props;
    if (element.type !== "script" || !dangerouslySetInnerHTML) return null;
    if (type !== "module") return element;
    const html = import.meta.env.SSR ? afterFirstScreen(dangerouslySetInnerHTML.__html, preloads) : "";
    return (
      <script
        key="modules"
        {...(rest.nonce && { nonce: rest.nonce })}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React Router's own script, as a string inside of ours
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
  });
}

function flatten(node: ReactNode): ReactElement<Inline>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<Inline & { children?: ReactNode }>(child)) return [];
    return child.props.children ? flatten(child.props.children) : [child];
  });
}

/** The most (ms) that a picture or a stylesheet which does not come can keep the scripts waiting. */
const TIMEOUT_MS = 3000;

/**
 * Two frames after `load` the first screen with its pictures is painted. Who touches the page before wants its scripts at once;
 * a page in the background paints nothing and goes by the clock.
 */
function afterFirstScreen(module: string, preloads: readonly string[]): string {
  return `(function(){var n=document.currentScript.nonce,d;function add(t,p){var e=Object.assign(document.createElement(t),p);e.nonce=n;document.head.append(e)}
function go(){if(d)return;d=1;${inScript(preloads)}.forEach(function(h){add("link",{rel:"modulepreload",href:h})});add("script",{type:"module",textContent:${inScript(module)}})}
addEventListener("load",function(){requestAnimationFrame(function(){requestAnimationFrame(go)})});["pointerdown","keydown"].forEach(function(e){addEventListener(e,go,{once:true,capture:true})});setTimeout(go,${TIMEOUT_MS})})()`;
}

/** A value as JavaScript in which nothing can end the element around it. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
