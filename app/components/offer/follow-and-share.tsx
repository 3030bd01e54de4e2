import { FollowForm } from "#app/components/site/follow-form.tsx";
import { ShareButton } from "#app/components/site/share-button.tsx";

type FollowAndShareProps = { offer: { name: string; slug_id: string } };

export function FollowAndShare({ offer: { name, slug_id: slugId } }: FollowAndShareProps) {
  return (
    <>
      <FollowForm record={{ entity: "offer", slugId }} recordName={name} />
      <ShareButton title={name} />
    </>
  );
}
