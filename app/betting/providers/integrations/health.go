package integrations

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/office"
	"croupier/db"
)

// health is the state of the callbacks of an integration since the site started.
type health struct {
	mu sync.Mutex
	// last is the time of the last callback, wrongAddress that of the last one from another address.
	last, wrongAddress time.Time
	recent             [recentCallbacks]callback
	count              int
	// recorded counts the recorded callbacks since recordedFrom.
	recorded     int
	recordedFrom time.Time
	// warnedAt is the time of the last alarm.
	warnedAt time.Time
	// isReading is set while the games are read, and readProblem is why the last reading stopped.
	isReading   bool
	readProblem string
	// refusedHost is the host of the last refused launch, or empty.
	refusedHost string
	// checkedUntil is the time until which this machine may send callbacks, for providers check.
	checkedUntil time.Time
}

// callback is the result of one callback.
type callback struct {
	at      time.Time
	took    time.Duration
	problem string
}

const (
	// recentCallbacks is the number of callbacks that the figures count at most.
	recentCallbacks = 1000
	// window is the time that the figures count.
	window = 15 * time.Minute
	// recordsPerMinute is the maximum number of recorded callbacks of an integration in a minute.
	recordsPerMinute = 30
	// minTrouble is the minimum number of callbacks of an alarm, and troublePercent the share of
	// failed ones that raises it.
	minTrouble     = 20
	troublePercent = 10
	// warnInterval is the minimum time between two alarms about an integration.
	warnInterval = time.Hour
)

// CallbackFigures are the figures of the callbacks of the last 15 minutes, at most 1,000.
type CallbackFigures struct {
	Callbacks int `json:"callbacks"`
	// Refused counts callbacks that the rules of the site refused, such as one above the balance.
	// Failed counts the others: wrong signatures, unknown sessions, errors of the site.
	Refused int `json:"refused"`
	Failed  int `json:"failed"`
	// P95 is the 95th percentile of their durations, in microseconds.
	P95 int64 `json:"p95_us"`
}

// add adds a callback. It reports whether the failures raise an alarm now.
func (h *health) add(at time.Time, took time.Duration, problem string) (trouble bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.last = at
	h.recent[h.count%recentCallbacks] = callback{at, took, problem}
	h.count++
	if !isFailure(problem) || at.Sub(h.warnedAt) < warnInterval {
		return false
	}
	f := h.figures(at)
	if f.Callbacks < minTrouble || f.Failed*100 < f.Callbacks*troublePercent {
		return false
	}
	h.warnedAt = at
	return true
}

// refuseAddress records a callback from an address that is not allowed.
func (h *health) refuseAddress(at time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.wrongAddress = at
}

// refuseHost records the host of a refused launch; an empty one follows an accepted launch.
func (h *health) refuseHost(host string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.refusedHost = host
}

// launchRefusal returns the host of the last launch if it was refused.
func (h *health) launchRefusal() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.refusedHost
}

// checkUntil lets this machine send callbacks until a time.
func (h *health) checkUntil(at time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.checkedUntil = at
}

// isChecked reports whether this machine may send callbacks at a time.
func (h *health) isChecked(at time.Time) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return at.Before(h.checkedUntil)
}

// setReading records whether the games are read now, and why the last reading stopped.
func (h *health) setReading(on bool, problem string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.isReading, h.readProblem = on, problem
}

// reading returns whether the games are read now, and why the last reading stopped.
func (h *health) reading() (on bool, problem string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.isReading, h.readProblem
}

// mayRecord reports whether a slow or refused callback may be recorded, and counts it.
func (h *health) mayRecord(at time.Time) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if at.Sub(h.recordedFrom) >= time.Minute {
		h.recorded, h.recordedFrom = 0, at
	}
	h.recorded++
	return h.recorded <= recordsPerMinute
}

// businessRefusals are the refusals that the rules of the site cause: the provider did nothing wrong.
var businessRefusals = []string{"INSUFFICIENT_FUNDS", "INTERNAL_ERROR limit", "INTERNAL_ERROR blocked", "INTERNAL_ERROR closed_game", "RS_ERROR_NOT_ENOUGH_MONEY", "RS_ERROR_LIMIT_REACHED", "RS_ERROR_USER_DISABLED"}

func isFailure(problem string) bool {
	return problem != "" && !slices.ContainsFunc(businessRefusals, func(known string) bool { return strings.HasPrefix(problem, known) })
}

// figures counts the recent callbacks. The caller has the lock.
func (h *health) figures(now time.Time) (f CallbackFigures) {
	var durations []time.Duration
	for _, c := range h.recent[:min(h.count, recentCallbacks)] {
		if now.Sub(c.at) > window {
			continue
		}
		durations = append(durations, c.took)
		switch {
		case isFailure(c.problem):
			f.Failed++
		case c.problem != "":
			f.Refused++
		}
	}
	if f.Callbacks = len(durations); f.Callbacks > 0 {
		slices.Sort(durations)
		f.P95 = durations[(len(durations)*95+99)/100-1].Microseconds()
	}
	return f
}

// snapshot returns the state for staff.
func (h *health) snapshot(now time.Time) (f CallbackFigures, last, wrongAddress time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.figures(now), h.last, h.wrongAddress
}

// troubleKind is raised when many callbacks of an integration fail.
var troubleKind = activity.Kind{ID: "provider_trouble", Title: "many callbacks of a provider of games fail", Plural: "troubles of providers of games", ListedElsewhere: true, Fields: []activity.Field{
	{ID: "integration", Title: "the integration", Type: activity.Text},
	{ID: "failed", Title: "the failed callbacks of 15 minutes", Type: activity.Number},
}}

// warn raises an alarm.
func (s *Service) warn(c *connection, trouble bool) {
	if !trouble {
		return
	}
	f, _, _ := c.health.snapshot(s.Clock.Now())
	s.Log.Warn("many callbacks of a provider fail", "provider", c.Name, "failed", f.Failed, "callbacks", f.Callbacks)
	err := s.DB.Write(context.Background(), func(tx *db.Tx) error {
		return s.Activity.Write(tx, activity.Event{Kind: troubleKind.ID, Values: activity.Values{}.Text("integration", c.Name).Number("failed", int64(f.Failed))})
	})
	if err != nil {
		s.Log.Error("raise an alarm about a provider", "provider", c.Name, "error", err)
	}
}

// reading returns the state of all integrations for the page of the site's state.
func (s *Service) reading(context.Context) (office.Reading, error) {
	enabled := 0
	for _, c := range s.connections() {
		if !c.Enabled {
			continue
		}
		enabled++
		f, _, _ := c.health.snapshot(s.Clock.Now())
		if f.Callbacks >= minTrouble && f.Failed*100 >= f.Callbacks*troublePercent {
			return office.Reading{Level: office.Bad, Value: c.Name, Sentence: fmt.Sprintf("%d of the last %d callbacks of %s failed. The page of the integration lists them.", f.Failed, f.Callbacks, c.Name)}, nil
		}
	}
	return office.Reading{Level: office.Good, Value: fmt.Sprintf("%d in use", enabled)}, nil
}
