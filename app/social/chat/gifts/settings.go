package gifts

import "croupier/app/kernel/settings"

// settingValues contains the settings of gifts of the site that staff can change at runtime.
type settingValues struct {
	rooms func() []string
	each  *settings.Value[string]
	rain  *settings.Value[bool]
	// dayLimit limits what staff may order for one day.
	dayLimit *settings.Value[string]
}

// defaultDayLimit is in dollars.
const defaultDayLimit = "2000"

func declareSettings(o Options) *settingValues {
	spec := settings.Spec{Group: "chat"}
	limit := spec
	limit.OwnDefault, limit.Sentence = true, "How many dollars the rains that staff order may give away on one day (UTC); empty for no limit."
	return &settingValues{
		rooms:    o.Rooms,
		rain:     settings.Bool("chat.house_rain", o.HouseRain, spec).WeakenedWhen(settings.TurnedOn),
		each:     settings.Dollars("chat.house_rain_each", o.HouseRainUSD, o.HouseRainUSD == "", spec).WeakenedWhen(settings.Raised),
		dayLimit: settings.Dollars("chat.rain_day_limit", defaultDayLimit, true, limit).WeakenedWhen(settings.RaisedOrEmpty),
	}
}

// Settings declares the settings of gifts.
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

// rainUSD is the amount for each receiver of a rain of the site, in millionths of a dollar; 0 if
// rains are off.
func (s *settingValues) rainUSD() int64 {
	if !s.rain.Get() {
		return 0
	}
	return settings.MicroUSD(s.each.Get())
}
