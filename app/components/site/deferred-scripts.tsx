import { Scripts } from "react-router";

/**
 * `<Scripts>` in a `<template>`, whose content browsers neither load nor run; `deferralScript` inserts it after the first
 * paint. Until then only stylesheet, fonts and images are loaded.
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

/** The longest delay in ms of hydration, for a slow `load` event or a background tab, which never paints. */
const MAX_DELAY_MS = 3000;

/**
 * Inserts modules and their preloads two frames after `load`, or immediately on the first press, key or focus. Classic
 * scripts are inserted before, because loader data that streams in later needs them.
 */
const deferralScript = `(function(){var template=document.currentScript.previousElementSibling,deferred=document.createRange().createContextualFragment(template.content.textContent),insert=function(){document.head.append(deferred)};
template.remove();
deferred.querySelectorAll("script:not([type=module])").forEach(function(script){document.head.append(script)});
["pointerdown","keydown","focusin"].forEach(function(type){addEventListener(type,insert,{once:true,capture:true})});
addEventListener("load",function(){requestAnimationFrame(function(){requestAnimationFrame(insert)})});setTimeout(insert,${MAX_DELAY_MS})})()`;
