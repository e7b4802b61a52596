/** Small types that messages share. */
import type { ChatLine, NewTable, Profile, SeatSeen } from '../wire'

export type Lang = Profile['lang']
export type Level = NonNullable<SeatSeen['level']>
export type StandIns = NonNullable<NewTable['stand_ins']>
export type Reaction = NonNullable<ChatLine['reaction']>
