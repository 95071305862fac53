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
	// Clock nil takes the system's.
	Clock clock.Clock
	// Demo is told to browsers: this is a showcase.
	Demo bool
	// Keys may have signed the file; nil takes CompiledKeys.
	Keys []ed25519.PublicKey
	// Log nil takes the default logger.
	Log *slog.Logger
}

// Service answers what the site may offer, at any moment and for any host. It
// is safe for concurrent use.
type Service struct {
	file  string
	clock clock.Clock
	demo  bool
	keys  []ed25519.PublicKey
	log   *slog.Logger
	held  atomic.Pointer[holding]
	// chosen is the reward of the race by what the licence says; nil for just that.
	chosen func(licensed int64) int64
}

// holding is the licence in force, or the reason why there is none.
type holding struct {
	licence Licence
	kind    string
	err     error
	stamp   stamp
}

// stamp tells whether a file was replaced.
type stamp struct {
	modified time.Time
	size     int64
}

// New reads the licence. A file that is missing or not good is no error: the
// site then shows that it has no valid licence, and the operator can mend it
// while it runs. Only keys that this binary was built with wrongly are.
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
		s.held.Store(&holding{licence: Community(), kind: KindCommunity})
		return s, nil
	}
	s.held.Store(s.load())
	return s, nil
}

// load reads and verifies the file.
func (s *Service) load() *holding {
	content, mark, err := readFile(s.file)
	held := &holding{kind: KindIssued, stamp: mark}
	if err != nil {
		held.err = fmt.Errorf("read licence: %w", err)
		return held
	}
	if held.licence, err = Parse(content, s.keys); err != nil {
		held.err = fmt.Errorf("licence %s: %w", s.file, err)
	}
	return held
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

// ReadFile reads a licence file without checking it, at most as much as a
// licence may be long and one byte more.
func ReadFile(name string) ([]byte, error) {
	content, _, err := readFile(name)
	return content, err
}

// Answer is what browsers are told. It holds nothing that a guest may not see.
type Answer struct {
	Valid bool   `json:"valid"`
	Kind  string `json:"kind"`
	// Reason says why the licence is not valid.
	Reason string `json:"reason,omitempty"`
	// Until is when it ends, in unix milliseconds; 0 for never.
	Until           int64                     `json:"until,omitzero"`
	Demo            bool                      `json:"demo"`
	EnabledFeatures []string                  `json:"enabledFeatures"`
	Plugins         []string                  `json:"plugins"`
	PluginSettings  map[string]map[string]any `json:"pluginSettings"`
}

// Reasons shown to visitors; what exactly is wrong with a file is logged.
const (
	reasonBroken  = "The licence of this site is missing or not valid."
	reasonExpired = "The licence of this site has expired."
	reasonFuture  = "The licence of this site is not valid yet."
	reasonDomain  = "The licence of this site is for another address."
)

// clockSlack is how far the clocks of issuer and site may differ.
const clockSlack = 24 * time.Hour

// reason says why the held licence is not good for a host now; empty when it is.
func (h *holding) reason(host string, now time.Time) string {
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

// Status tells what the site may offer now to those who address it as host.
func (s *Service) Status(host string) Answer {
	held := s.held.Load()
	answer := Answer{
		Kind: held.kind, Demo: s.demo, Reason: held.reason(host, s.clock.Now()),
		EnabledFeatures: []string{}, Plugins: []string{}, PluginSettings: map[string]map[string]any{},
	}
	if held.err == nil && held.licence.ExpiresAt != nil {
		answer.Until = clock.Millis(*held.licence.ExpiresAt)
	}
	if answer.Reason != "" {
		return answer
	}
	answer.Valid = true
	answer.EnabledFeatures = held.licence.features()
	answer.Plugins = held.licence.plugins()
	answer.PluginSettings = held.licence.settings()
	if race := answer.PluginSettings[Race]; race != nil {
		race[rewardSetting] = float64(s.RaceReward())
	}
	return answer
}

// RaceReward is what a week's race gives away, in whole dollars: what the licence
// says, or what the site has chosen instead; nothing without a race.
func (s *Service) RaceReward() int64 { return s.RaceRewardBy(s.chosen) }

// RaceRewardBy is the same where the site chooses otherwise; nil takes what the licence
// says.
func (s *Service) RaceRewardBy(choose func(licensed int64) int64) int64 {
	race, has := s.held.Load().licence.settings()[Race]
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

// ChooseReward has the site say what the race gives away, by what the licence says. It
// is called before the site serves.
func (s *Service) ChooseReward(choose func(licensed int64) int64) { s.chosen = choose }

// maxReward bounds what a licence can set as a reward, in dollars: prizes are
// computed from it in whole numbers.
const maxReward = 1e9

// Valid reports whether the site may do anything at all now for those who
// address it as host.
func (s *Service) Valid(host string) bool {
	return s.held.Load().reason(host, s.clock.Now()) == ""
}

// OnlyCurrency is the id of the one currency to which the licence fixes the
// site; empty for none.
func (s *Service) OnlyCurrency() string {
	held := s.held.Load().licence
	if !slices.Contains(held.Plugins, SoloCurrency) {
		return ""
	}
	only, _ := held.PluginSettings[SoloCurrency]["currency"].(string)
	return strings.ToLower(only)
}

// Enabled reports whether a feature or plugin may be used now by those who
// address the site as host.
func (s *Service) Enabled(host, id string) bool {
	held := s.held.Load()
	if held.reason(host, s.clock.Now()) != "" {
		return false
	}
	return slices.Contains(held.licence.plugins(), id) || slices.Contains(held.licence.features(), id)
}

// Current gives the licence in force, or why there is none that can be read.
func (s *Service) Current() (Licence, string, error) {
	held := s.held.Load()
	return held.licence, held.kind, held.err
}
