package licence

import (
	"crypto/ed25519"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"croupier/app/kernel/clock"
)

// Kinds of licence.
const (
	KindCommunity = "community"
	KindIssued    = "issued"
)

// Options of a Service.
type Options struct {
	// File is the licence file; empty for the community licence.
	File string
	// Clock is the clock; nil means the system's.
	Clock clock.Clock
	// Demo is reported to browsers: the site is a demo.
	Demo bool
	// Keys are the accepted keys; nil means CompiledKeys.
	Keys []ed25519.PublicKey
	// Log is the logger; nil means the default logger.
	Log *slog.Logger
}

// Service reports which features the site may offer, at any time and for any host. It is
// safe for concurrent use.
type Service struct {
	file    string
	clock   clock.Clock
	demo    bool
	keys    []ed25519.PublicKey
	log     *slog.Logger
	current atomic.Pointer[loadedLicence]
	// chooseReward returns the reward of the race for the licensed reward; nil means the
	// licensed reward.
	chooseReward func(licensed int64) int64
	// chooseTrading returns the percentages of futures; nil means those of the licence.
	chooseTrading func() (pnlFee, maxROI int64)
}

// loadedLicence is the licence in force, or the reason why there is none.
type loadedLicence struct {
	licence Licence
	kind    string
	err     error
	stamp   stamp
}

// stamp is used to detect that a file was replaced.
type stamp struct {
	modified time.Time
	size     int64
}

// New reads the licence. A missing or invalid file is not an error: the site then shows
// that it has no valid licence, and the operator can fix the file while the site runs.
// Invalid keys in the binary are an error.
func New(o Options) (*Service, error) {
	if o.Clock == nil {
		o.Clock = clock.System{}
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.Keys == nil {
		compiled, err := CompiledKeys()
		if err != nil {
			return nil, err
		}
		o.Keys = compiled
	}
	s := &Service{file: o.File, clock: o.Clock, demo: o.Demo, keys: o.Keys, log: o.Log}
	if o.File == "" {
		s.current.Store(&loadedLicence{licence: Community(), kind: KindCommunity})
		return s, nil
	}
	s.current.Store(s.load())
	return s, nil
}

// load reads and verifies the file.
func (s *Service) load() *loadedLicence {
	content, mark, err := readFile(s.file)
	current := &loadedLicence{kind: KindIssued, stamp: mark}
	if err != nil {
		current.err = fmt.Errorf("read licence: %w", err)
		return current
	}
	if current.licence, err = Parse(content, s.keys); err != nil {
		current.err = fmt.Errorf("licence %s: %w", s.file, err)
	}
	return current
}

func readFile(name string) ([]byte, stamp, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, stamp{}, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, stamp{}, err
	}
	content, err := io.ReadAll(io.LimitReader(file, maxFileBytes+1))
	return content, stamp{info.ModTime(), info.Size()}, err
}

// ReadFile reads a licence file without verifying it. It reads at most one byte more than
// the maximum size.
func ReadFile(name string) ([]byte, error) {
	content, _, err := readFile(name)
	return content, err
}

// Answer is the licence status for browsers. It has no data that a guest may not see.
type Answer struct {
	Valid bool   `json:"valid"`
	Kind  string `json:"kind"`
	// Reason is the reason why the licence is not valid.
	Reason string `json:"reason,omitempty"`
	// Until is when it ends, in unix milliseconds; 0 for never.
	Until           int64                     `json:"until,omitzero"`
	Demo            bool                      `json:"demo"`
	EnabledFeatures []string                  `json:"enabledFeatures"`
	Plugins         []string                  `json:"plugins"`
	PluginSettings  map[string]map[string]any `json:"pluginSettings"`
}

// Reasons that visitors see. The details of a problem with a file are logged.
const (
	reasonBroken  = "The licence of this site is missing or not valid."
	reasonExpired = "The licence of this site has expired."
	reasonFuture  = "The licence of this site is not valid yet."
	reasonDomain  = "The licence of this site is for another address."
)

// clockSlack is the tolerated difference between the clocks of issuer and site.
const clockSlack = 24 * time.Hour

// reason returns why the licence is not valid for a host now; empty if it is valid.
func (h *loadedLicence) reason(host string, now time.Time) string {
	switch {
	case h.err != nil:
		return reasonBroken
	case h.licence.ExpiredAt(now):
		return reasonExpired
	case now.Before(h.licence.IssuedAt.Add(-clockSlack)):
		return reasonFuture
	case !h.licence.Covers(host):
		return reasonDomain
	}
	return ""
}

// Status returns what the site may offer now at a host.
func (s *Service) Status(host string) Answer {
	current := s.current.Load()
	answer := Answer{
		Kind: current.kind, Demo: s.demo, Reason: current.reason(host, s.clock.Now()),
		EnabledFeatures: []string{}, Plugins: []string{}, PluginSettings: map[string]map[string]any{},
	}
	if current.err == nil && current.licence.ExpiresAt != nil {
		answer.Until = clock.Millis(*current.licence.ExpiresAt)
	}
	if answer.Reason != "" {
		return answer
	}
	answer.Valid = true
	answer.EnabledFeatures = current.licence.features()
	answer.Plugins = current.licence.plugins()
	answer.PluginSettings = current.licence.settings()
	if race := answer.PluginSettings[Race]; race != nil {
		race[rewardSetting] = float64(s.RaceReward())
	}
	s.tradingSettings(answer.PluginSettings[Trading])
	return answer
}

// RaceReward returns the total prizes of a week's race, in whole dollars: the value of
// the licence, or the site's own choice. It returns zero without a race.
func (s *Service) RaceReward() int64 { return s.RaceRewardBy(s.chooseReward) }

// RaceRewardBy returns the same for another choice of the site. nil means the value of
// the licence.
func (s *Service) RaceRewardBy(choose func(licensed int64) int64) int64 {
	race, has := s.current.Load().licence.settings()[Race]
	if !has {
		return 0
	}
	reward, _ := race[rewardSetting].(float64)
	licensed := int64(min(max(reward, 0), maxReward))
	if choose == nil {
		return licensed
	}
	return choose(licensed)
}

// ChooseReward sets the function by which the site chooses the reward from the licensed
// one. It must be called before the site serves.
func (s *Service) ChooseReward(choose func(licensed int64) int64) { s.chooseReward = choose }

// maxReward is the maximum reward of a licence, in dollars, because prizes are calculated
// from it in whole numbers.
const maxReward = 1e9

// Valid reports whether the site has a valid licence now at a host.
func (s *Service) Valid(host string) bool {
	return s.current.Load().reason(host, s.clock.Now()) == ""
}

// OnlyCurrency returns the id of the only currency that the licence allows; empty for no
// restriction.
func (s *Service) OnlyCurrency() string {
	current := s.current.Load().licence
	if !slices.Contains(current.Plugins, SoloCurrency) {
		return ""
	}
	only, _ := current.PluginSettings[SoloCurrency]["currency"].(string)
	return strings.ToLower(only)
}

// Enabled reports whether a feature or plugin is enabled now at a host.
func (s *Service) Enabled(host, id string) bool {
	current := s.current.Load()
	if current.reason(host, s.clock.Now()) != "" {
		return false
	}
	return slices.Contains(current.licence.plugins(), id) || slices.Contains(current.licence.features(), id)
}

// Current returns the licence in force, or the reason why there is none.
func (s *Service) Current() (Licence, string, error) {
	current := s.current.Load()
	return current.licence, current.kind, current.err
}
