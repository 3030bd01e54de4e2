import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { useId, useRef, useState } from "react";
import { brokenLinkMessage, isBrokenLink } from "#app/client/broken-link.ts";
import { Button } from "#app/ui/button/button.tsx";
import { FieldErrors } from "#app/ui/form/field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { IconPath } from "#app/ui/icon/icon.tsx";
import { pageSectionLimits, type RichText, SAFE_HREF } from "#domain/content/page-section.ts";
import { cleanRichText } from "#domain/content/rich-text-cleaning.ts";
import { completeTypedUrl } from "./complete-url.ts";
import { cleanPastedHtml, separatePastedBlocks } from "./pasted-html.ts";
import { richTextIcons } from "./rich-text-icons.generated.ts";
import { richTextExtensions } from "./rich-text-schema.ts";

type RichTextEditorProps = {
  label: string;
  /** The initial value. Later changes have no effect unless another `key` remounts the editor. */
  value: RichText;
  onChange: (value: RichText) => void;
  errors?: readonly string[] | undefined;
};

/** A default export, because the editor is loaded with `lazy`. */
export default function RichTextEditor({ label, value, onChange, errors = [] }: RichTextEditorProps) {
  const id = useId();
  const [isLinking, setLinking] = useState(false);
  const editor = useEditor({
    extensions: richTextExtensions,
    // A document without blocks has no cursor position. Tiptap makes an empty paragraph of "".
    content: value.content.length > 0 ? value : "",
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      transformPastedHTML: cleanPastedHtml,
      transformPasted: separatePastedBlocks,
      attributes: {
        "aria-label": label,
        "aria-multiline": "true",
        role: "textbox",
        ...(errors.length > 0 && { "aria-invalid": "true", "aria-describedby": `${id}-errors` }),
        class:
          "min-h-40 px-3 py-2 text-ink-strong outline-none grid content-start gap-3 [&_h2]:font-display [&_h2]:text-display-xs [&_h3]:font-text [&_h3]:text-base [&_h3]:font-semibold [&_ul]:list-disc [&_ol]:list-decimal [&_ul]:pl-5 [&_ol]:pl-5 [&_a]:underline [&_a]:decoration-rule [&_a]:decoration-2 [&_strong]:font-semibold",
      },
    },
    onUpdate: ({ editor: changed }) => onChange(cleanRichText(changed.getJSON())),
  });
  const closeLinkForm = (current: Editor) => {
    setLinking(false);
    current.commands.focus();
  };
  return (
    <div className="grid gap-1.5">
      <span aria-hidden="true" className="text-xs font-semibold hyphens-none">
        {label}
      </span>
      <div
        className={`rounded-field bg-sheet focus-within:outline-3 focus-within:outline-offset-1 focus-within:outline-focus ${errors.length > 0 ? "border-2 border-danger" : "border-[1.5px] border-field-line"}`}
      >
        {editor && (
          <Toolbar
            editor={editor}
            label={label}
            isLinking={isLinking}
            onLink={() => (isLinking ? closeLinkForm(editor) : setLinking(true))}
          />
        )}
        {editor && isLinking && <LinkForm editor={editor} onDone={() => closeLinkForm(editor)} />}
        <EditorContent editor={editor} />
      </div>
      <FieldErrors id={`${id}-errors`} errors={errors} />
    </div>
  );
}

type ToolbarProps = {
  editor: Editor;
  label: string;
  isLinking: boolean;
  /** Opens or closes the form for links. */
  onLink: () => void;
};

function Toolbar({ editor, label, isLinking, onLink }: ToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      isBold: current.isActive("bold"),
      isItalic: current.isActive("italic"),
      isHeading: current.isActive("heading", { level: 2 }),
      isSubheading: current.isActive("heading", { level: 3 }),
      isBulletList: current.isActive("bulletList"),
      isNumberedList: current.isActive("orderedList"),
      isLink: current.isActive("link"),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  return (
    <div role="toolbar" aria-label={`${label}: Gestaltung`} className="flex flex-wrap border-b border-line px-1">
      <ToolbarButton label="Fett" icon="bold" isActive={state.isBold} onPress={() => chain().toggleBold().run()} />
      <ToolbarButton
        label="Kursiv"
        icon="italic"
        isActive={state.isItalic}
        onPress={() => chain().toggleItalic().run()}
      />
      <ToolbarButton
        label="Überschrift"
        icon="heading"
        isActive={state.isHeading}
        onPress={() => chain().toggleHeading({ level: 2 }).run()}
      />
      <ToolbarButton
        label="Kleine Überschrift"
        icon="heading-small"
        isActive={state.isSubheading}
        onPress={() => chain().toggleHeading({ level: 3 }).run()}
      />
      <ToolbarButton
        label="Liste"
        icon="list"
        isActive={state.isBulletList}
        onPress={() => chain().toggleBulletList().run()}
      />
      <ToolbarButton
        label="Nummerierte Liste"
        icon="list-numbers"
        isActive={state.isNumberedList}
        onPress={() => chain().toggleOrderedList().run()}
      />
      <ToolbarButton label="Link" icon="link" isActive={state.isLink || isLinking} onPress={onLink} />
      <ToolbarButton
        label="Rückgängig"
        icon="undo"
        isDisabled={!state.canUndo}
        onPress={() => chain().undo().run()}
        className="ml-auto"
      />
      <ToolbarButton label="Wiederholen" icon="redo" isDisabled={!state.canRedo} onPress={() => chain().redo().run()} />
    </div>
  );
}

type ToolbarButtonProps = {
  label: string;
  icon: keyof typeof richTextIcons;
  isActive?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
  className?: string;
};

function ToolbarButton({ label, icon, isActive, isDisabled = false, onPress, className = "" }: ToolbarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isActive}
      disabled={isDisabled}
      // Keeps the focus in the text. Otherwise a mark that is toggled for the text typed next would be lost.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={`grid h-10 w-8.5 place-items-center sm:w-10 rounded-field hover:bg-current/10 disabled:opacity-40 aria-pressed:bg-paper-deep aria-pressed:text-ink-strong ${className}`}
    >
      <IconPath path={richTextIcons[icon]} />
    </button>
  );
}

/** Chromium's `URL` accepts such a host. */
const HOST_WITH_SPACE = /^https?:\/\/[^/?#]*\s/;

/** The target of the link at the selection; "" without a link. */
const hrefAtSelection = (editor: Editor) => String(editor.getAttributes("link").href ?? "");

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const currentHref = useEditorState({ editor, selector: ({ editor: current }) => hrefAtSelection(current) });
  const [typedUrl, setTypedUrl] = useState(currentHref);
  const latestUrl = useRef(typedUrl);
  const [errors, setErrors] = useState<string[]>([]);
  const [brokenHref, setBrokenHref] = useState("");
  const form = useRef<HTMLDivElement>(null);
  const apply = async () => {
    const href = completeTypedUrl(typedUrl);
    if (HOST_WITH_SPACE.test(href)) {
      setErrors(["In der Adresse ist ein Leerzeichen zu viel."]);
      return;
    }
    if (!SAFE_HREF.test(href)) {
      setErrors(["Bitte gib eine Adresse ein, die mit https://, /, #, mailto: oder tel: beginnt."]);
      return;
    }
    if (href.length > pageSectionLimits.href) {
      setErrors([`Die Adresse ist zu lang: höchstens ${pageSectionLimits.href} Zeichen.`]);
      return;
    }
    const isBroken = href !== brokenHref && (await isBrokenLink(href));
    // The form was closed, or another URL was typed, during the check.
    if (!form.current || latestUrl.current !== typedUrl) return;
    // The first attempt to apply a broken link shows a warning. The second attempt applies the link.
    if (isBroken) {
      setErrors([]);
      setBrokenHref(href);
      return;
    }
    const chain = editor.chain().focus();
    // The selection is read after the check, because it may have moved during the check.
    if (editor.state.selection.empty && !hrefAtSelection(editor)) {
      const link = { type: "text", text: typedUrl.trim(), marks: [{ type: "link", attrs: { href } }] };
      chain.insertContent(link).unsetMark("link").run(); // Text that is typed next is not part of the link.
    } else chain.extendMarkRange("link").setLink({ href }).run();
    onDone();
  };
  return (
    <div ref={form} className="flex flex-wrap items-end gap-2 border-b border-line p-3">
      <TextField
        label="Adresse des Links"
        value={typedUrl}
        autoFocus
        placeholder="https:// oder /angebot/…"
        errors={errors}
        onChange={(event) => {
          latestUrl.current = event.target.value;
          setTypedUrl(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            void apply();
          }
          if (event.key === "Escape") onDone();
        }}
        className="min-w-56 flex-1"
      />
      <Button size="xs" onClick={() => void apply()} className="min-h-12">
        Übernehmen
      </Button>
      {currentHref && (
        <Button
          size="xs"
          variant="ghost"
          color="danger"
          className="min-h-12"
          onClick={() => {
            editor.chain().focus().extendMarkRange("link").unsetLink().run();
            onDone();
          }}
        >
          Link entfernen
        </Button>
      )}
      <p role="status" className="basis-full text-xs empty:hidden">
        {brokenHref && brokenHref === completeTypedUrl(typedUrl) && `${brokenLinkMessage} Übernehmen geht trotzdem.`}
      </p>
    </div>
  );
}
