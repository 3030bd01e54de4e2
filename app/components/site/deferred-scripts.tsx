import { Scripts } from "react-router";

/**
 * `<Scripts>` in a `<template>`, where the browser neither loads nor runs anything; `deferralScript` inserts it after the first
 * paint. Until then stylesheet, fonts and images have the network to themselves.
 */
export function DeferredScripts() {
  return (
    <>
      {import.meta.env.SSR && (
        <template>
          {/* React moves preload links from anywhere but a <noscript> to <head>. */}
          <noscript>
            <Scripts />
          </noscript>
        </template>
      )}
      <script
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? deferralScript : "" }}
      />
    </>
  );
}

/** The longest (ms) that hydration waits for the `load` event, and for a frame in a background tab, which paints none. */
const MAX_DELAY_MS = 3000;

/**
 * Modules and their preloads are inserted two frames after `load`, or at once on the first press, key or focus. Classic scripts
 * are inserted before: the loader data that streams in later is written into what they define.
 */
const deferralScript = `(function(){var template=document.currentScript.previousElementSibling,deferred=document.createRange().createContextualFragment(template.content.textContent),insert=function(){document.head.append(deferred)};
template.remove();
deferred.querySelectorAll("script:not([type=module])").forEach(function(script){document.head.append(script)});
["pointerdown","keydown","focusin"].forEach(function(type){addEventListener(type,insert,{once:true,capture:true})});
addEventListener("load",function(){requestAnimationFrame(function(){requestAnimationFrame(insert)})});setTimeout(insert,${MAX_DELAY_MS})})()`;
