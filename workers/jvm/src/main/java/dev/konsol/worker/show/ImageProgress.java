package dev.konsol.worker.show;

import dev.konsol.worker.run.Stop;
import javax.imageio.ImageWriter;
import javax.imageio.event.IIOWriteProgressListener;

/// Lets the writing of an image be stopped: the writer tells how far it is every few lines.
final class ImageProgress implements IIOWriteProgressListener {
  @Override
  public void imageProgress(ImageWriter source, float percentageDone) {
    Stop.poll();
  }

  @Override
  public void imageStarted(ImageWriter source, int imageIndex) {}

  @Override
  public void imageComplete(ImageWriter source) {}

  @Override
  public void thumbnailStarted(ImageWriter source, int imageIndex, int thumbnailIndex) {}

  @Override
  public void thumbnailProgress(ImageWriter source, float percentageDone) {}

  @Override
  public void thumbnailComplete(ImageWriter source) {}

  @Override
  public void writeAborted(ImageWriter source) {}
}
