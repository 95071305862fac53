package licence

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/session"
)

const host = "casino.example:8080"

type site struct {
	*Service
	clock *clock.Fake
	file  string
	log   *logText
}

// logText is a buffer that can be read during writes.
type logText struct {
	mu     sync.Mutex
	buffer bytes.Buffer
}

func (l *logText) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buffer.Write(p)
}

func (l *logText) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buffer.String()
}

func open(t *testing.T, content []byte, keys []ed25519.PublicKey) site {
	t.Helper()
	opened := site{clock: clock.NewFake(issued.AddDate(0, 1, 0)), file: filepath.Join(t.TempDir(), "licence"), log: &logText{}}
	if content != nil {
		opened.replace(t, content)
	}
	service, err := New(Options{File: opened.file, Clock: opened.clock, Keys: keys, Log: slog.New(slog.NewTextHandler(opened.log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	opened.Service = service
	return opened
}

func (s site) replace(t *testing.T, content []byte) {
	t.Helper()
	if err := os.WriteFile(s.file, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestCommunityLicenceEnablesAllFeatures(t *testing.T) {
	s, err := New(Options{Clock: clock.NewFake(issued), Demo: true})
	if err != nil {
		t.Fatal(err)
	}
	status := s.Status("anything.example")
	if !status.Valid || status.Kind != KindCommunity || !status.Demo || status.Until != 0 || len(status.EnabledFeatures) != len(Features()) {
		t.Errorf("got %+v", status)
	}
	for _, feature := range Features() {
		if !s.Enabled("localhost", feature.ID) {
			t.Errorf("%s is off", feature.ID)
		}
	}
	for id, want := range map[string]bool{Race: true, Trading: true, SoloCurrency: false, "poker": false, "unheardOf": false, All: false, "": false} {
		if s.Enabled("localhost", id) != want {
			t.Errorf("%q: want %v", id, want)
		}
	}
	if want := map[string]map[string]any{Race: {"reward": 10_000.0}, Trading: {"pnl_fee": 4.0, "max_roi": 900.0}}; !reflect.DeepEqual(status.PluginSettings, want) {
		t.Errorf("settings are %v", status.PluginSettings)
	}
}

// The announced reward is the reward that the race pays: the value of the licence, or the
// site's own choice.
func TestRaceRewardComesFromLicence(t *testing.T) {
	key := testKey(1)
	for _, test := range []struct {
		name   string
		demo   bool
		reward any
		want   int64
	}{
		{"a demonstration", true, 2500.0, 2500},
		{"a demonstration's default", true, nil, 10_000},
		{"a fraction", true, 99.9, 99},
		{"less than nothing", true, -5.0, 0},
		{"no number", true, "much", 0},
		{"beyond all bounds", true, 1e300, 1_000_000_000},
		{"a real site", false, 2500.0, 2500},
	} {
		l := sampleLicence()
		l.PluginSettings = map[string]map[string]any{Race: {}}
		if test.reward != nil {
			l.PluginSettings[Race]["reward"] = test.reward
		}
		s := open(t, issue(t, l, key), publicOf(key))
		s.demo = test.demo
		if got := s.RaceReward(); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
		if announced := s.Status(host).PluginSettings[Race]["reward"]; announced != float64(test.want) {
			t.Errorf("%s: %v is announced", test.name, announced)
		}
	}
}

func TestIssuedLicenceEnablesListedFeatures(t *testing.T) {
	key := testKey(1)
	s := open(t, issue(t, sampleLicence(), key), publicOf(key))
	want := Answer{
		Valid: true, Kind: KindIssued, Until: clock.Millis(issued.AddDate(1, 0, 0)),
		EnabledFeatures: []string{Chat, Sportsbook}, Plugins: []string{Race},
		PluginSettings: map[string]map[string]any{Race: {"reward": 2500.0}},
	}
	if got := s.Status(host); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v", got)
	}
	for id, on := range map[string]bool{Chat: true, Race: true, LiveFeed: false, SoloCurrency: false, Sportsbook: true, "no such feature": false} {
		if s.Enabled(host, id) != on {
			t.Errorf("%s: want %v", id, on)
		}
	}
}

func TestInvalidLicenceEnablesNothing(t *testing.T) {
	key := testKey(1)
	good := issue(t, sampleLicence(), key)
	cases := []struct {
		name, host string
		content    []byte
		keys       []ed25519.PublicKey
		after      time.Duration
		reason     string
	}{
		{"good", host, good, publicOf(key), 0, ""},
		{"good below its domain", "www.casino.example", good, publicOf(key), 0, ""},
		{"the last moment", host, good, publicOf(key), issued.AddDate(1, 0, 0).Sub(issued.AddDate(0, 1, 0)) - 1, ""},
		{"expired", host, good, publicOf(key), issued.AddDate(1, 0, 0).Sub(issued.AddDate(0, 1, 0)), reasonExpired},
		{"not yet", host, good, publicOf(key), -60 * 24 * time.Hour, reasonFuture},
		{"foreign domain", "casino.example.evil.example", good, publicOf(key), 0, reasonDomain},
		{"two levels below", "a.b.casino.example", good, publicOf(key), 0, reasonDomain},
		{"no host", "", good, publicOf(key), 0, reasonDomain},
		{"wrong key", host, good, publicOf(testKey(2)), 0, reasonBroken},
		{"damaged", host, good[:len(good)-40], publicOf(key), 0, reasonBroken},
		{"missing", host, nil, publicOf(key), 0, reasonBroken},
	}
	for _, one := range cases {
		t.Run(one.name, func(t *testing.T) {
			s := open(t, one.content, one.keys)
			s.clock.Advance(one.after)
			got := s.Status(one.host)
			if got.Reason != one.reason || got.Valid != (one.reason == "") {
				t.Fatalf("got %+v", got)
			}
			if s.Enabled(one.host, Chat) != got.Valid {
				t.Error("Enabled and Status disagree")
			}
			if !got.Valid && (len(got.EnabledFeatures) > 0 || len(got.Plugins) > 0 || len(got.PluginSettings) > 0 || got.EnabledFeatures == nil) {
				t.Errorf("still enables %+v", got)
			}
			if strings.Contains(got.Reason, s.file) {
				t.Error("visitors see a file's name")
			}
		})
	}
}

func TestHostMatchIgnoresPortCaseAndDot(t *testing.T) {
	l := Licence{Domains: []string{"casino.example", "::1", "127.0.0.1"}}
	for _, good := range []string{"casino.example", "CASINO.example:443", "casino.example.", "[::1]:8080", "[::1]", "127.0.0.1:1"} {
		if !l.Covers(good) {
			t.Errorf("%q is not covered", good)
		}
	}
	for _, bad := range []string{"", ":", "[", "example", "xcasino.example", "casino.example@evil", "::2"} {
		if l.Covers(bad) {
			t.Errorf("%q is covered", bad)
		}
	}
}

// step makes the worker check the file once.
func (s site) step() {
	s.clock.WaitForSleepers(1)
	s.clock.Advance(recheckEvery)
	s.clock.WaitForSleepers(1)
}

func TestWorkerReloadsFileAndWarnsOfExpiry(t *testing.T) {
	key := testKey(1)
	s := open(t, []byte("broken"), publicOf(key))
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx) }()
	s.step()
	if s.Status(host).Valid || !strings.Contains(s.log.String(), "no valid licence") {
		t.Fatalf("a broken file: %s", s.log)
	}
	s.replace(t, issue(t, sampleLicence(), key))
	s.step()
	if !s.Enabled(host, Chat) {
		t.Fatal("the good file was not taken over")
	}
	without := sampleLicence()
	without.EnabledFeatures = nil
	s.replace(t, issue(t, without, key))
	s.step()
	if s.Enabled(host, Chat) || !s.Status(host).Valid {
		t.Fatal("the file without chat was not taken over")
	}
	s.replace(t, []byte("half a fi"))
	s.step()
	if !s.Status(host).Valid || !strings.Contains(s.log.String(), "stays in force") {
		t.Fatalf("the last good licence was dropped: %s", s.log)
	}
	s.clock.Advance(issued.AddDate(1, 0, -3).Sub(s.clock.Now()))
	s.step()
	if !strings.Contains(s.log.String(), "ends soon") {
		t.Fatalf("no warning: %s", s.log)
	}
	s.clock.Advance(72 * time.Hour)
	s.step()
	if !strings.Contains(s.log.String(), "has expired") || s.Status(host).Reason != reasonExpired {
		t.Fatalf("its end was not logged: %s", s.log)
	}
	before := strings.Count(s.log.String(), "has expired")
	s.step()
	if strings.Count(s.log.String(), "has expired") != before {
		t.Error("the same is logged every time")
	}
	stop()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

func TestGuestsMayCallLicence(t *testing.T) {
	key := testKey(1)
	s := open(t, issue(t, sampleLicence(), key), publicOf(key))
	call := session.GuestCall("r")
	call.Host = host
	answer, err := s.license(t.Context(), call, action.None{})
	if err != nil || !answer.Valid {
		t.Fatalf("%+v, %v", answer, err)
	}
	states, err := s.features(t.Context(), call, action.None{})
	if err != nil || len(states) != len(Features()) {
		t.Fatalf("%+v, %v", states, err)
	}
	for _, state := range states {
		if state.Name == "" || state.Enabled != (state.ID == Chat || state.ID == Sportsbook) {
			t.Errorf("got %+v", state)
		}
	}
	var paths []string
	for _, declared := range s.Actions() {
		paths = append(paths, declared.Method+" "+declared.Path)
	}
	if !reflect.DeepEqual(paths, []string{"POST /license", "POST /api/data/features"}) {
		t.Errorf("calls are %v", paths)
	}
}
