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
 * Saves the fields `names` of a drawer until the drawer is closed. Restores them when the drawer is opened again after
 * a reload or a new sign-in.
 * @returns `requestId`: the idempotency key of the drawer's request. `saveRequestId`: stores this key; call it before
 * the request, so that a retry after a reload sends the same key. `discard`: discards the form draft. `close`: closes
 * the drawer and, unless the session has ended, discards the form draft.
 */
export function useDrawerDraft(content: RefObject<HTMLElement | null>, key: string, options: DrawerDraftOptions) {
  const { names, onClose } = options;
  const [userId] = useState(() => readSupabaseUser()?.user.id ?? null);
  const requestIdKey = `id:${key}`;
  const [requestId] = useState(() => restoreFormDraft<string>(requestIdKey, { userId }) ?? crypto.randomUUID());
  useFormDraft(content, key, { userId, names });

  const discard = () => {
    discardFormDraft(key);
    discardFormDraft(requestIdKey);
  };
  /**
   * Keeps the form draft when the session has ended, because the redirect to sign-in also closes the drawer. At that
   * moment `readSupabaseUser` still returns the user (`useSharedSession` updates it later), so a timeout delays the
   * check.
   */
  const close = () => {
    setTimeout(() => {
      if (readSupabaseUser()?.user.id === userId) discard();
    });
    onClose();
  };
  return { requestId, saveRequestId: () => saveFormDraft(requestIdKey, requestId, { userId }), discard, close };
}
