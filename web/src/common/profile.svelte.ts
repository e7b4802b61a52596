/** Who plays here. A profile is made when it is first needed, with a name that may be changed at any time. */
import type { Profile } from '../wire'
import { api } from './api'
import { t } from './lang.svelte'

export const me = $state<{ profile: Profile | null }>({ profile: null })
let asked: Promise<Profile | null> | null = null

/** The profile of this browser, or null if there is none yet. */
export function whoAmI(): Promise<Profile | null> {
  asked ??= api.profile().then(
    (profile) => (me.profile = profile),
    (error) => {
      asked = null
      throw error
    },
  )
  return asked
}

/** The profile, made if need be; with a name it is called so from now on. */
export async function introduce(name?: string): Promise<Profile> {
  const known = await whoAmI()
  if (!known) return settle(await api.newProfile(name || guestName()))
  return name && name !== known.name ? settle(await api.changeProfile({ name })) : known
}

export function settle(profile: Profile): Profile {
  asked = Promise.resolve(profile)
  return (me.profile = profile)
}

/** This browser is nobody's any more. */
export function forgetMe(): void {
  asked = Promise.resolve(null)
  me.profile = null
}

/** Nobody has said how they want to be called. */
export function isGuest(): boolean {
  return !me.profile || /^(Gast|Guest) \d+$/.test(me.profile.name)
}

function guestName(): string {
  const number = 10 + Math.floor(Math.random() * 990)
  return t(`Gast ${number}`, `Guest ${number}`)
}
