package doctor

import (
	"context"
	"net/http"
	"slices"
	"sync"
	"time"
)

// The maximum differences between the clock of the machine and others. Codes of two-factor
// authentication and signed calls fail beyond them.
const (
	skewWarning = 5 * time.Second
	skewProblem = time.Minute
)

// Clock compares the clock of the machine with the header Date of servers, and uses the median
// difference. Servers that do not answer do not count.
func Clock(now func() time.Time, addresses []string) Check {
	return Check{Group: Services, Name: "Clock", Network: true, Run: func(ctx context.Context) []Finding {
		var mu sync.Mutex
		var differences []time.Duration
		var group sync.WaitGroup
		for _, address := range addresses {
			group.Go(func() {
				if skew, ok := clockSkew(ctx, now, address); ok {
					mu.Lock()
					differences = append(differences, skew)
					mu.Unlock()
				}
			})
		}
		group.Wait()
		if len(differences) == 0 {
			return nil
		}
		slices.Sort(differences)
		return skewFindings(differences[len(differences)/2])
	}}
}

// skewFindings returns the finding for a difference.
func skewFindings(skew time.Duration) []Finding {
	side := "behind"
	if skew > 0 {
		side = "ahead of"
	}
	switch size := skew.Abs().Round(time.Second); {
	case size > skewProblem:
		return Fail("The clock of this machine is %v %s that of others: two-factor codes and signed calls are refused. Turn on its time service (timedatectl set-ntp true).", size, side)
	case size > skewWarning:
		return Warn("The clock of this machine is %v %s that of others. Turn on its time service (timedatectl set-ntp true).", size, side)
	}
	return nil
}

// clockSkew is how far the clock is ahead of that of a server, in whole seconds.
func clockSkew(ctx context.Context, now func() time.Time, address string) (time.Duration, bool) {
	request, err := http.NewRequestWithContext(ctx, http.MethodHead, address, nil)
	if err != nil {
		return 0, false
	}
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	before := now()
	response, err := client.Do(request)
	if err != nil {
		return 0, false
	}
	_ = response.Body.Close()
	after := now()
	at, err := http.ParseTime(response.Header.Get("Date"))
	if err != nil {
		return 0, false
	}
	// The header omits fractions of a second.
	return before.Add(after.Sub(before) / 2).Sub(at.Add(time.Second / 2)), true
}
