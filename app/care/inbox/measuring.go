package inbox

import (
	"context"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/settings"
)

const keyAskConsent = "privacy.ask_measuring"

// MeasuringTextVersion is the edition of the text that asks for consent to measure visits. Increase it
// when the meaning of the text changes; everybody is then asked again.
const MeasuringTextVersion = 1

func declareSettings() *settings.Value[bool] {
	return settings.Bool(keyAskConsent, false, settings.Spec{
		Group: "privacy", OwnDefault: true,
		Sentence: "Whether visitors are asked, once, if their visit may be measured. Nothing is measured of those who have not agreed, asked or not.",
	}).WeakenedWhen(settings.Never)
}

// Settings are the settings that staff can change.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.askConsent}}
}

// page is the part of every page's data that concerns consents.
type page struct {
	// Ask makes the page ask visitors who have not answered yet.
	Ask bool `json:"ask"`
	// Edition is the edition of the text that asks.
	Edition int `json:"edition"`
}

// Page returns the part of a page's data.
func (s *Service) Page(context.Context, *feature.Visit) (any, error) {
	return page{Ask: s.askConsent.Get(), Edition: MeasuringTextVersion}, nil
}
