package index

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"croupier/app/kernel/doctor"
	"croupier/app/kernel/futures"
)

// maxSilence is the age of the newest frame of a running site that the doctor reports.
const maxSilence = time.Minute

// Doctor checks the price log and, on a running site, the sources.
func (s *Service) Doctor() doctor.Check {
	return doctor.Check{Group: doctor.Money, Name: "Futures", Run: func(context.Context) []doctor.Finding {
		if !s.Enabled() {
			return nil
		}
		found := s.checkLog()
		if now := s.now.Load(); now.frame > 0 {
			found = append(found, s.checkRunning(now)...)
		}
		if s.Simulated() && !s.Demo {
			found = append(found, doctor.Warn("futures.sources: the prices of futures are simulated, and players bet real money on them. Their seeds are published. Set it to at least three exchanges, such as [coinbase, kraken, bitstamp, binance], for real prices.")...)
		}
		return found
	}}
}

// checkLog checks that the newest file of the log ends with a frame.
func (s *Service) checkLog() []doctor.Finding {
	names, err := s.log.files()
	if os.IsNotExist(err) || err == nil && len(names) == 0 {
		return nil
	}
	if err == nil {
		_, err = s.log.lastFrame(names[len(names)-1])
	}
	if err != nil {
		return doctor.Fail("the folder futures: the price log cannot be read (%v). Futures do not start without it: restore the file, or move it out of the folder.", err)
	}
	return nil
}

// checkRunning checks the prices of a running site.
func (s *Service) checkRunning(now *state) (found []doctor.Finding) {
	if age := s.Clock.Now().UnixMilli() - now.at; age > maxSilence.Milliseconds() {
		found = append(found, doctor.Fail("futures: the newest price is %d seconds old. Look at the errors of the worker \"futures prices\".", age/1000)...)
	}
	var paused []string
	for _, t := range futures.Tickers() {
		if tick, known := now.ticks[t.ID]; s.offered(t.ID) && known && tick.State == futures.Paused && !s.held(t.ID) {
			paused = append(paused, t.ID)
		}
	}
	if len(paused) > 0 {
		found = append(found, doctor.Warn("futures: fewer than two sources count for %s, so that the markets are paused. Look at the sources in the office.", strings.Join(paused, ", "))...)
	}
	if s.Feed == nil {
		return found
	}
	for _, state := range s.Feed.States() {
		if !state.Connected {
			found = append(found, doctor.Warn("futures: the source %s is not connected (%s). Prices come from the others.", state.Name, fmt.Sprintf("%.100s", state.Problem))...)
		}
	}
	return found
}
