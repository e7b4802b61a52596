/** Small types that messages share. */
import type { Line, Profile, SeatSeen } from '../wire'

export type Lang = Profile['lang']
export type Level = NonNullable<SeatSeen['level']>
export type Reaction = NonNullable<Line['reaction']>
