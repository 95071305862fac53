package gifts

import "croupier/app/kernel/settings"

// set is what staff can set about gifts of the house while the site runs.
type set struct {
	rooms func() []string
	each  *settings.Value[string]
	rain  *settings.Value[bool]
	// dayLimit bounds what staff may order for one day.
	dayLimit *settings.Value[string]
}

// usualDayLimit is in dollars.
const usualDayLimit = "2000"

func declare(o Options) *set {
	spec := settings.Spec{Group: "chat"}
	limit := spec
	limit.OwnDefault, limit.Sentence = true, "How many dollars the rains that staff order may give away on one day (UTC); empty for no limit."
	return &set{
		rooms:    o.Rooms,
		rain:     settings.Bool("chat.house_rain", o.HouseRain, spec),
		each:     settings.Dollars("chat.house_rain_each", o.HouseRainUSD, o.HouseRainUSD == "", spec),
		dayLimit: settings.Dollars("chat.rain_day_limit", usualDayLimit, true, limit),
	}
}

// Settings declares them.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.quiz, s.set.rain, s.set.each, s.set.dayLimit}}
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
