import { Scripts } from "react-router";

/**
 * Browsers neither load nor run scripts in a `<template>`. `deferralScript` inserts the modules later, usually after
 * the first paint.
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

/** The maximum delay, for pages with a late `load` event and for background tabs, which never paint. */
const MAX_DELAY_MS = 3_000;

/** Prevents Zod from trying `new Function`, which the content security policy blocks and reports. */
const zodConfiguration = "globalThis.__zod_globalConfig={jitless:true};";

/**
 * Inserts modules two frames after `load`, on the first press or focus, or after `MAX_DELAY_MS`. Inserts classic
 * scripts at once, because streamed loader data needs these scripts. Copies every element, because no browser runs the
 * scripts of `innerHTML`, and Chromium 147.0.7727.0 does not run those of `createContextualFragment`.
 */
const deferralScript = `${zodConfiguration}(function(){var template=document.currentScript.previousElementSibling,
parsed=document.createElement("template"),deferred=document.createDocumentFragment(),
insert=function(){document.head.append(deferred)};
parsed.innerHTML=template.content.textContent;
template.remove();
parsed.content.querySelectorAll("*").forEach(function(element){var copy=document.createElement(element.localName);
copy.textContent=element.textContent;
for(var attribute of element.attributes)copy.setAttribute(attribute.name,attribute.value);
(copy.matches("script:not([type=module])")?document.head:deferred).append(copy)});
["pointerdown","keydown","focusin"].forEach(function(type){addEventListener(type,insert,{once:true,capture:true})});
addEventListener("load",function(){requestAnimationFrame(function(){requestAnimationFrame(insert)})});
setTimeout(insert,${MAX_DELAY_MS})})()`;
