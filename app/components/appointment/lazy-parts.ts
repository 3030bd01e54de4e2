// The parts of an appointment list that its first paint does not need, in one chunk.
export { CountAnnouncer } from "./count-announcer.tsx";
export { Participants } from "./participants.tsx";
