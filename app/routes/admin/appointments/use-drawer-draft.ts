import { type RefObject, useState } from "react";
import { discardFormDraft, restoreFormDraft, saveFormDraft } from "#app/client/form-draft.ts";
import { useFormDraft } from "#app/client/form-draft-fields.ts";
import { readSupabaseUser } from "#app/client/session/shared-user.ts";

type DrawerDraftOptions = {
  /** Must not change between renders. */
  names: readonly string[];
  onClose: () => void;
};

/**
 * Saves the fields in `names` of a drawer until it is closed. Restores the fields when the drawer is opened again after
 * a reload or a new sign-in.
 * @returns `requestId`: the id of the drawer's request, which `saveRequestId` stores before the request is sent, so
 * that a retry, also after a reload, applies once. `discard`: discards the draft. `close`: closes the drawer and
 * discards the draft.
 */
export function useDrawerDraft(content: RefObject<HTMLElement | null>, key: string, options: DrawerDraftOptions) {
  const { names, onClose } = options;
  const [userId] = useState(() => readSupabaseUser()?.user.id ?? null);
  const idKey = `id:${key}`;
  const [requestId] = useState(() => restoreFormDraft<string>(idKey, { userId }) ?? crypto.randomUUID());
  useFormDraft(content, key, { userId, names });

  const discard = () => {
    discardFormDraft(key);
    discardFormDraft(idKey);
  };
  /**
   * Discards the draft, unless the session has ended: the redirect to sign-in closes the drawer too. This redirect
   * closes the drawer before `useSharedSession` shares the end of the session, so a timeout delays the check.
   */
  const close = () => {
    setTimeout(() => {
      if (readSupabaseUser()?.user.id === userId) discard();
    });
    onClose();
  };
  return { requestId, saveRequestId: () => saveFormDraft(idKey, requestId, { userId }), discard, close };
}
