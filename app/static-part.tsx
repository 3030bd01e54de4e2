import { createContext, type ReactNode, Suspense, use, useCallback, useState } from "react";
import { PrefetchPageLinks, type RouterContextProvider, useNavigate } from "react-router";
import { staticDataContext } from "./context.ts";
import { imageTransitionStyle } from "./ui/image/framed-image.tsx";

/** The data that `staticData` has set for this document, by name; `null` in the browser. */
export const DocumentData = createContext<ReadonlyMap<string, unknown> | null>(null);

/**
 * For loader data that hydration does not need: the data of a `StaticPart` or of structured data. Returns `data` for a
 * client-side navigation, and `null` for a document, because its HTML contains the data.
 * @param name unique on the page
 */
export function staticData<Data>(context: Readonly<RouterContextProvider>, name: string, data: Data): Data | null {
  const documentData = context.get(staticDataContext);
  if (!documentData) return data;
  documentData.set(name, data);
  return null;
}

/**
 * On the server, the data that the loader passed to `staticData`. In the browser, `data`.
 * @param data what `staticData` returned to the loader: `null` when only the server renders the data
 */
export function useStaticData<Data>(name: string, data: Data | null): Data | null {
  const documentData = use(DocumentData);
  return data ?? ((documentData?.get(name) ?? null) as Data | null);
}

type StaticPartProps<Data> = {
  /** As passed to `staticData`. */
  name: string;
  /** What `staticData` returned to the loader. */
  data: Data | null;
  /** Must render nothing interactive except links when `data` may be `null`, because such a part is not hydrated. */
  children: (data: Data) => ReactNode;
};

/**
 * While `data` is `null`, the browser shows the server's HTML without hydration. The links in this HTML navigate on the
 * client. The page of a link is prefetched as soon as the link is hovered or focused.
 */
export function StaticPart<Data>({ name, data, children }: StaticPartProps<Data>) {
  const partData = useStaticData(name, data);
  return (
    <Suspense>
      {partData === null ? <ServerHtml name={name} /> : <div className="contents">{children(partData)}</div>}
    </Suspense>
  );
}

/** The HTML of unmounted parts by name, for a part that is mounted again without data. */
const unmountedHtml = new Map<string, string>();

/** Hydration leaves the server's HTML unchanged, although `html` is empty then. */
function ServerHtml({ name }: { name: string }) {
  const navigate = useNavigate();
  const [html] = useState(() => unmountedHtml.get(name) ?? "");
  const [prefetchedPath, setPrefetchedPath] = useState<string>();
  const connect = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      element.addEventListener("click", (event) => {
        const link = linkOf(event);
        if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        // The first child of a card is its image, which morphs into the main image of the next page.
        const card = link.closest("article");
        const image = element.contains(card) && card?.firstElementChild;
        if (image instanceof HTMLElement) Object.assign(image.style, imageTransitionStyle(link.pathname));
        void navigate(pathOf(link), { viewTransition: true });
      });
      for (const type of ["mouseover", "focusin"]) {
        element.addEventListener(type, (event) => {
          const link = linkOf(event);
          if (link) setPrefetchedPath(pathOf(link));
        });
      }
      return () => void unmountedHtml.set(name, element.innerHTML);
    },
    [name, navigate],
  );
  return (
    <>
      <div
        ref={connect}
        className="contents"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of this document, which React has rendered
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {prefetchedPath && <PrefetchPageLinks page={prefetchedPath} />}
    </>
  );
}

/** The link of the event. React Router marks links within the site with `data-discover`. */
function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-discover]") : null;
}

/** Includes query and hash. */
function pathOf({ href }: HTMLAnchorElement): string {
  return href.slice(location.origin.length);
}
