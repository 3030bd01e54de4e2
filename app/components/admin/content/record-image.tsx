import { Image } from "#app/ui/image/image.tsx";
import type { Image as RecordImageSource } from "#domain/media/image.ts";

export function RecordImage({ image }: { image: RecordImageSource | null }) {
  return (
    <span className="grid size-11 flex-none place-items-center overflow-hidden bg-paper-deep">
      {image ? (
        <Image image={image} sizes="44px" isDecorative className="size-full object-cover" />
      ) : (
        <span className="size-4 border-3 border-line" />
      )}
    </span>
  );
}
