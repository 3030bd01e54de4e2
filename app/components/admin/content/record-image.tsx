import { Picture } from "#app/ui/image/image.tsx";
import type { Picture as RecordPictureSource } from "#domain/media/image.ts";

/** The small picture before a record's name. */
export function RecordPicture({ picture }: { picture: RecordPictureSource | null }) {
  return (
    <span className="grid size-11 flex-none place-items-center overflow-hidden bg-paper-deep">
      {picture ? (
        <Picture picture={picture} sizes="44px" isDecorative className="size-full object-cover" />
      ) : (
        <span className="size-4 border-3 border-line" />
      )}
    </span>
  );
}
