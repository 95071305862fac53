package backups

import (
	"context"

	"croupier/app/kernel/doctor"
	"croupier/app/kernel/office"
)

// Doctor reports the age of the newest good backup, like the gauge of the back office. A
// demo site makes no backups.
func (s *Service) Doctor() doctor.Check {
	return doctor.Check{Group: doctor.Site, Name: "Backup age", Run: func(ctx context.Context) []doctor.Finding {
		if !s.Scheduled {
			return nil
		}
		reading, err := s.readAge(ctx)
		switch {
		case err != nil:
			return doctor.Fail("The backups cannot be read (%v).", err)
		case reading.Level == office.Bad:
			return doctor.Fail("%s", reading.Sentence)
		case reading.Level == office.Warning:
			return doctor.Warn("%s", reading.Sentence)
		}
		return nil
	}}
}
