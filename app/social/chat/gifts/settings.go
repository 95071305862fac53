package gifts

import "croupier/app/kernel/settings"

// set is what staff can set about gifts of the house while the site runs.
type set struct {
	rooms func() []string
	each  *settings.Value[string]
	rain  *settings.Value[bool]
}

func declare(o Options) *set {
	spec := settings.Spec{Group: "chat"}
	return &set{
		rooms: o.Rooms,
		rain:  settings.Bool("chat.house_rain", o.HouseRain, spec),
		each:  settings.Dollars("chat.house_rain_each", o.HouseRainUSD, o.HouseRainUSD == "", spec),
	}
}

// Settings declares them.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.quiz, s.set.rain, s.set.each}}
}

// rooms lists the ids of the chat rooms.
func (s *Service) rooms() []string {
	if s.set.rooms == nil {
		return nil
	}
	return s.set.rooms()
}

// rainUSD is what each receiver of a rain of the house gets, in millionths of a
// dollar; 0 when it does not rain.
func (s *set) rainUSD() int64 {
	if !s.rain.Get() {
		return 0
	}
	return micros(s.each.Get())
}

// micros reads an amount that its setting has checked.
func micros(text string) int64 {
	amount, err := dollars(text)
	if err != nil {
		return 0
	}
	return amount
}
