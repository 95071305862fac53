package app

import (
	"context"
	"fmt"
	"strings"

	"filippo.io/age"

	"croupier/app/care/identity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/config"
	"croupier/app/kernel/doctor"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/settings"
	"croupier/app/office/backups"
	"croupier/db"
)

// CheckDocuments checks that the documents of identity checks in a database are in a folder and can
// be opened with the site's secret.
func CheckDocuments(ctx context.Context, d *db.DB, folder string, siteKey []byte, bad func(name, problem string)) (int64, error) {
	if siteKey == nil {
		return identity.VerifyFiles(ctx, d, folder, nil, bad)
	}
	sealer, err := secretbox.New(siteKey, identityPurpose)
	if err != nil {
		return 0, fmt.Errorf("look at the documents: %w", err)
	}
	return identity.VerifyFiles(ctx, d, folder, sealer, bad)
}

// wireBackups makes the backups of the database. A demonstration makes no scheduled backups.
func wireBackups(_ context.Context, k *kernel, _ noNeeds) (*backups.Service, feature.Feature, error) {
	sealer, err := secretbox.New(k.siteKey, "backup place")
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the backups: %w", err)
	}
	var recipients []age.Recipient
	for _, text := range k.cfg.Backups.Recipients {
		parsed, err := age.ParseRecipients(strings.NewReader(text))
		if err != nil {
			return nil, feature.Feature{}, fmt.Errorf("set up the backups: %w", err)
		}
		recipients = append(recipients, parsed...)
	}
	service := backups.New(backups.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log, StaffLog: k.staffLog, Approvals: k.approvals, Private: k.cfg.Backups.Private, Sealer: sealer, Folder: k.cfg.Path("backups"), Files: k.cfg.Path("identity"), CheckDocuments: CheckDocuments,
		Key:        func() ([]byte, error) { return config.SiteKeyFile(k.cfg.Data) },
		Recipients: recipients, Command: k.cfg.Backups.Command, Scheduled: !k.cfg.Demo,
	})
	if err := k.approvals.Declare(service.ApprovalKind(approval.Decider)); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "backups", Outside: unaffected("copies of the database", "the folder is read at every look, and copies that the database does not know are listed and never removed by the plan"), Calls: service.Actions(), Permissions: backups.Permissions(), Settings: []settings.Group{service.Settings()},
		Mounts: service.Mounts(), Jobs: service.Jobs(), Office: service.Office(), Doctor: []doctor.Check{service.Doctor()},
		Workers: []feature.Worker{{Name: "backups", Run: service.Run, Failure: feature.Restart}},
	}, nil
}
