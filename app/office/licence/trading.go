package licence

// The settings of the plugin Trading, in percent.
const (
	pnlFeeSetting = "pnl_fee"
	maxROISetting = "max_roi"
)

// maxPercentage bounds the percentages of a licence.
const maxPercentage = 100_000

// TradingPercentages returns the fee on the profit of futures without the additional percent, and their
// largest return on investment, both in percent as the licence says them. They are 0 without futures.
func (s *Service) TradingPercentages() (pnlFee, maxROI int64) {
	current := s.current.Load().licence.settings()[Trading]
	read := func(name string) int64 {
		value, _ := current[name].(float64)
		return int64(min(max(value, 0), maxPercentage))
	}
	return read(pnlFeeSetting), read(maxROISetting)
}

// ChooseTrading sets the function that returns the percentages of the site. It must be called before
// the site serves.
func (s *Service) ChooseTrading(choose func() (pnlFee, maxROI int64)) { s.chooseTrading = choose }

// tradingSettings replaces the percentages of the licence in an answer by those of the site.
func (s *Service) tradingSettings(settings map[string]any) {
	if settings == nil || s.chooseTrading == nil {
		return
	}
	pnlFee, maxROI := s.chooseTrading()
	settings[pnlFeeSetting], settings[maxROISetting] = float64(pnlFee), float64(maxROI)
}
