import { Scripts } from "react-router";

/**
 * Puts `<Scripts>` into a `<template>`, whose content browsers neither load nor run. `deferralScript` inserts the
 * modules later, usually after the first paint. Until then the browser loads only the stylesheet, fonts and images.
 */
export function DeferredScripts({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      {import.meta.env.SSR && (
        <template>
          {/* React moves preload links to <head>, but not those in a <noscript>. */}
          <noscript>
            <Scripts />
          </noscript>
        </template>
      )}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this module
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? deferralScript : "" }}
      />
    </>
  );
}

/** Maximum delay of the scripts, for pages whose `load` event is late and for background tabs, which never paint. */
const MAX_DELAY_MS = 3_000;

/** Prevents Zod from trying `new Function`, which the content security policy blocks and reports. */
const zodConfiguration = "globalThis.__zod_globalConfig={jitless:true};";

/**
 * Inserts modules and their preloads two frames after `load`, on the first pointer press, key press or focus, or after
 * `MAX_DELAY_MS`, whichever is first. Inserts classic scripts at once, because streamed loader data needs them.
 */
const deferralScript = `${zodConfiguration}(function(){var template=document.currentScript.previousElementSibling,
deferred=document.createRange().createContextualFragment(template.content.textContent),
insert=function(){document.head.append(deferred)};
template.remove();
deferred.querySelectorAll("script:not([type=module])").forEach(function(script){document.head.append(script)});
["pointerdown","keydown","focusin"].forEach(function(type){addEventListener(type,insert,{once:true,capture:true})});
addEventListener("load",function(){requestAnimationFrame(function(){requestAnimationFrame(insert)})});
setTimeout(insert,${MAX_DELAY_MS})})()`;
