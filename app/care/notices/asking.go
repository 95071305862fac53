package notices

import (
	"context"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/settings"
)

const keyAsk = "privacy.ask_measuring"

// MeasuringEdition is that of the text that asks whether a visit may be measured.
// Whoever changes its sense raises it, and everybody is asked again.
const MeasuringEdition = 1

func declareAsk() *settings.Value[bool] {
	return settings.Bool(keyAsk, false, settings.Spec{
		Group: "privacy", OwnDefault: true,
		Sentence: "Whether visitors are asked, once, if their visit may be measured. Nothing is measured of those who have not agreed, asked or not.",
	})
}

// Settings are what staff can change here.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.ask}}
}

// page is what every page knows of consents.
type page struct {
	// Ask tells to ask visitors who have not answered yet.
	Ask bool `json:"ask"`
	// Edition is that of the text with which they are asked.
	Edition int `json:"edition"`
}

// Page is the part of a page's data.
func (s *Service) Page(context.Context, *feature.Visit) (any, error) {
	return page{Ask: s.ask.Get(), Edition: MeasuringEdition}, nil
}
