import type { HostContact, ReachableContact } from "#domain/booking/host-contact.ts";

/** Phone and email of a host as links. */
export function ContactLinks({ contact: { phone, email, via } }: { contact: ReachableContact }) {
  return (
    <>
      {via && `über ${via}: `}
      {phone && (
        <>
          <a href={`tel:${phone.replace(/\(0\)|[^+\d]/g, "")}`} className="link num whitespace-nowrap">
            {phone}
          </a>
          {", "}
        </>
      )}
      <a href={`mailto:${email}`} className="link wrap-anywhere">
        {email.replace(/@.*/, "@")}
        <wbr />
        {email.replace(/.*@/, "")}
      </a>
    </>
  );
}

/** A host as the contract partner: name, postal address, phone and email. */
export function HostAddress({ contact }: { contact: HostContact }) {
  return (
    <address>
      {[contact.name, ...contact.address].map((line) => (
        <span key={line} className="block wrap-anywhere">
          {line}
        </span>
      ))}
      <ContactLinks contact={contact} />
    </address>
  );
}

/** A website without its scheme. */
export function WebsiteLink({ url }: { url: string }) {
  return (
    <a href={url} rel="noopener noreferrer" className="link wrap-anywhere">
      {url.replace(/^https?:\/\/|\/$/g, "")}
    </a>
  );
}
